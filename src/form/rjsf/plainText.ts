import { createElement, Fragment, type ReactNode } from 'react'

/** Replaces RJSF's Markdown renderer (see the build's alias): descriptions here are plain text. */
export function Markdown({ children }: { children?: ReactNode }) {
  return createElement(Fragment, null, children)
}
