export function GalleryPage() {
  return <main>{'gallery'}</main>;
}
