import type { AnyActor } from 'xstate'

/** What the active states say of themselves, outermost first, and under `code` how they are called. */
export function metasOf<Meta>(actor: AnyActor): (Meta & { code: string })[] {
  const metas = actor.getSnapshot().getMeta() as Record<string, Meta | undefined>
  return Object.entries(metas)
    .toSorted(([one], [other]) => one.split('.').length - other.split('.').length)
    .flatMap(([id, meta]) => (meta ? [{ ...meta, code: id.split('.').at(-1) ?? id }] : []))
}
