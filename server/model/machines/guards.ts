import { asText, isRecord } from '../../../src/engine/path.ts'

/**
 * Throws if a machine uses an unknown guard. XState itself would fail only when the transition is tried.
 * `config` is any part of a machine's configuration.
 */
export function refuseUnknownGuards(id: string, config: unknown, known: readonly string[]): void {
  for (const type of guardTypes(config)) {
    if (!known.includes(type))
      throw new Error(`Workflow ${id} uses the guard '${type}'; known are ${known.join(', ')}.`)
  }
}

function guardTypes(config: unknown): string[] {
  if (Array.isArray(config)) return config.flatMap(guardTypes)
  if (!isRecord(config)) return []
  const { guard, ...rest } = config
  const own = guard === undefined ? [] : [asText(isRecord(guard) ? guard.type : guard)]
  return [...own, ...Object.values(rest).flatMap(guardTypes)]
}
