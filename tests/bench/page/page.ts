import type { FormData, StageFiles } from '../../../src/engine/definition.ts'

/** What a page of the bench lets the runner do, whichever engine draws its form. */
export interface BenchPage {
  /** Each resolves once its result has been painted. */
  mount(): Promise<void>
  unmount(): Promise<void>
  openTabs(): Promise<void>
  validate(): Promise<void>
  /** Takes the errors out of the page again. */
  clear(): Promise<void>
  /** How many errors stand in the page beside their fields. */
  errorsShown(): number
  /** The value of a path in the data that would be saved. */
  read(path: string): unknown
}

/** What a page loads: the definition and the data of one case. */
export interface Loaded {
  files: StageFiles
  data: FormData
}

declare global {
  interface Window {
    bench?: BenchPage
  }
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

/** The case that the address asks for. */
export async function load(): Promise<Loaded & { checks: string }> {
  const name = new URLSearchParams(location.search).get('case') ?? ''
  const loaded: Loaded = await (await fetch(`/cases/${name}.json`)).json()
  return { ...loaded, checks: `/cases/${name}.js` }
}

/** The value at `rows.3.column`. */
export function at(data: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (typeof value === 'object' && value ? Reflect.get(value, key) : undefined), data)
}
