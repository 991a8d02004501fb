/** What the page says to the viewer, which knows nothing else of it. */
export interface ToShow {
  kind: 'pdf' | 'picture'
  type: string
  bytes: ArrayBuffer
  /** What a page is called, with `{page}` and `{pages}` to be filled in; of a picture, its name. */
  label: string
  /** In place of a page that cannot be drawn, and below the last one that is, with the same and `{shown}`. */
  broken: string
  more: string
}

/** What the viewer answers. */
export interface Shown {
  viewer: 'ready' | 'shown' | 'failed'
}
