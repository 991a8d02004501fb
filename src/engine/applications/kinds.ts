import type { ApplicationDefinition, KindDefinition } from '../definition.ts'

/**
 * The kind that Create New starts. Its path is in application.json. It is the only kind on a server that implements
 * just section 7 of the product spec.
 */
export const standardKind = 'new'

/** The kind that `paths/<name>.json` defines, from that name: kinds are in snake case on the wire. */
export const kindOfFile = (name: string): string => name.replaceAll('-', '_')
/** The name of a kind's file, without folder and extension. */
export const nameOfKind = (kind: string): string => kind.replaceAll('_', '-')
/** The path of a kind's file in the definitions. */
export const fileOfKind = (kind: string): string => `paths/${nameOfKind(kind)}.json`

export interface ApplicationKinds {
  application: ApplicationDefinition
  /** By kind, without the standard one. */
  kinds?: Record<string, KindDefinition>
}

/** application.json with the stages, steps and path of a kind. Undefined if no file defines the kind. */
export function definitionOf(
  { application, kinds = {} }: ApplicationKinds,
  kind: string,
): ApplicationDefinition | undefined {
  if (kind === standardKind) return application
  const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (!found) return undefined
  const { stages, approves, steps, path } = found
  const creates = stages[0]?.formType ?? application.creates
  // Each state of a kind's path names its step, so none is inferred from a state's code.
  return { ...application, stages, creates, approves, steps, path, stepInference: [], defaultStep: 1 }
}
