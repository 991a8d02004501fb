import { flushSync } from 'react-dom'
import type { FormData, StageFiles } from '../../../src/engine/definition.ts'

/** How the runner controls a page of the bench, whichever engine draws its form. */
export interface BenchPage {
  /** These methods resolve when their result has been painted. */
  mount(): Promise<void>
  unmount(): Promise<void>
  openTabs(): Promise<void>
  validate(): Promise<void>
  /** How many errors the page shows beside its fields. */
  errorsShown(): number
  /** The stored text at a path; for our screen, that of the draft sent to the server. */
  read(path: string): unknown
}

/** What a page loads: a form's definition, and the data with which it opens. */
export interface PageData {
  files: StageFiles
  data: FormData
}

declare global {
  interface Window {
    bench?: BenchPage
    /** Set when the form is there, in a page that mounts it while loading. */
    mounted?: boolean
  }
}

/** Gives the runner control of the page. Mounts the form at once if the address asks for it. */
export async function begin(bench: BenchPage): Promise<void> {
  window.bench = bench
  if (!new URLSearchParams(location.search).has('mount')) return
  await bench.mount()
  window.mounted = true
}

/** Resolves after the next frame has been painted. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(undefined)
    })
  })
}

export async function load(): Promise<PageData> {
  const loaded: PageData = await (await fetch('/bench/form.json')).json()
  return loaded
}

/** Opens each tab once, and then the first again. */
export async function openAllTabs(): Promise<void> {
  for (const tab of document.querySelectorAll<HTMLElement>('[role=tab]')) {
    flushSync(() => tab.click())
    await painted()
  }
  document.querySelector<HTMLElement>('[role=tab]')?.click()
  await painted()
}

/** The value at `rows.3.column`. */
export function at(data: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (typeof value === 'object' && value ? Reflect.get(value, key) : undefined), data)
}
