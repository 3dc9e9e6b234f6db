import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { getNonce } from 'get-nonce';

interface CodeViewInput {
  parent: HTMLElement;
  text: string;
  /** For screen readers. */
  label: string;
  /** A person has typed something. */
  onChange: (text: string) => void;
}

export interface CodeView {
  text: () => string;
  /** Puts another text in its place; not told to `onChange`. */
  replace: (text: string) => void;
  mark: (marks: readonly Diagnostic[]) => void;
  /** Goes to a place in the text and takes the focus there. */
  goTo: (from: number) => void;
  destroy: () => void;
}

/** Colours and sizes of the console, light and dark. */
const look = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', backgroundColor: 'var(--k-panel)', color: 'var(--k-text)' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '20px' },
  '.cm-content': { caretColor: 'var(--k-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--k-text)' },
  '.cm-gutters': { backgroundColor: 'var(--k-sunken)', color: 'var(--k-text3)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--k-sunken)' },
  '&.cm-focused': { outline: 'none' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--k-accent-soft)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--k-panel)',
    color: 'var(--k-text)',
    border: '1px solid var(--k-line2)',
    borderRadius: '8px',
  },
});

/** One colour, readable light and dark: quotes tell texts and numbers apart. Tab leaves the field, so that nobody is caught in it. */
export function createCodeView({ parent, text, label, onChange }: CodeViewInput): CodeView {
  let isReplacing = false;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        history(),
        bracketMatching(),
        highlightActiveLine(),
        json(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        // Its own sheet is a <style>, which the policy lets in by this only.
        EditorView.cspNonce.of(getNonce() ?? ''),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !isReplacing) onChange(state.doc.toString());
        }),
        look,
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    replace(next) {
      isReplacing = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      isReplacing = false;
    },
    mark: (marks) => view.dispatch(setDiagnostics(view.state, marks)),
    goTo(from) {
      view.dispatch({ selection: { anchor: Math.min(from, view.state.doc.length) }, scrollIntoView: true });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
