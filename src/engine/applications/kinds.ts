import type { ApplicationDefinition, KindDefinition } from '../definition.ts'

/**
 * The kind that Create New opens. Its path is that of application.json, the only one on a server of section 7 of the
 * product spec alone.
 */
export const standardKind = 'new'

/** The kind that the file `paths/<name>.json` defines, and the file of a kind: names on the wire are in snake case. */
export const kindOfFile = (name: string): string => name.replaceAll('-', '_')
export const nameOfKind = (kind: string): string => kind.replaceAll('_', '-')
export const fileOfKind = (kind: string): string => `paths/${nameOfKind(kind)}.json`

export interface KnownKinds {
  application: ApplicationDefinition
  /** By kind; the standard one is not among them. */
  kinds?: Record<string, KindDefinition>
}

/**
 * application.json as it holds for a kind: with that kind's stages, steps and path. Undefined for a kind that is not
 * defined.
 */
export function definitionOf({ application, kinds = {} }: KnownKinds, kind: string): ApplicationDefinition | undefined {
  if (kind === standardKind) return application
  const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (!found) return undefined
  const { stages, approves, steps, path } = found
  const creates = stages[0]?.formType ?? application.creates
  // Each state gives its step: none has to be inferred from a code.
  return { ...application, stages, creates, approves, steps, path, stepInference: [], defaultStep: 1 }
}
