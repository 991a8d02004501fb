import type { AnyMachineSnapshot } from 'xstate'

/** What the active states say of themselves, outermost first, and under `code` how they are called. */
export function metasOf<Meta>(snapshot: AnyMachineSnapshot): (Meta & { code: string })[] {
  const metas = snapshot.getMeta() as Record<string, Meta | undefined>
  return Object.entries(metas)
    .toSorted(([one], [other]) => one.split('.').length - other.split('.').length)
    .flatMap(([id, meta]) => (meta ? [{ ...meta, code: id.split('.').at(-1) ?? id }] : []))
}
