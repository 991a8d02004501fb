/** What the page sends to the viewer, which knows nothing else about it. */
export interface ViewerRequest {
  kind: 'pdf' | 'picture'
  type: string
  bytes: ArrayBuffer
  /** The name of a page, with `{page}` and `{pages}` to be filled in; for a picture, its name. */
  label: string
  /**
   * The texts in place of a page that cannot be drawn, and below the last drawn one, with the same placeholders and
   * `{shown}`.
   */
  broken: string
  more: string
}

/** What the viewer answers. */
export interface ViewerResponse {
  viewer: 'ready' | 'shown' | 'failed'
}
