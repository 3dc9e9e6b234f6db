interface TextFile {
  text: string;
  /** MIME type. */
  type: string;
  name: string;
}

/** What no file system takes in a name. */
const forbidden = /[\\/:*?"<>|]/g;

/** Lets the browser save a text as a file. */
export function saveText({ text, type, name }: TextFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replaceAll(forbidden, '-');
  link.click();
  // The browser has read it by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
