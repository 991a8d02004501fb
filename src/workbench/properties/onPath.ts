import { isRecord } from '../../engine/path.ts'
import { type DefinitionFiles, inside, valueIn } from '../files.ts'
import { around, isParallel, isPath, stageAt, stagesOnPath, stateAt, statesInside } from '../paths.ts'
import type { Chosen } from './chosen.ts'
import type { Property } from './drawn.ts'
import { type Offered, propertiesAt } from './placed.ts'

/** What a path says as a whole, beside its states. */
export const ofPath = (files: DefinitionFiles, file: string): Property[] =>
  isPath(file)
    ? propertiesAt(files, file, ['path'], ['id', 'states'], (_, code) => codesInside(files, file, '').includes(code))
    : []

/** What a stage, a state or an event of a path says. Conditions are changed as they are written. */
export function ofPathPart(
  files: DefinitionFiles,
  chosen: Extract<Chosen, { kind: 'pathStage' | 'pathState' | 'pathEvent' }>,
): Property[] {
  const { file } = chosen
  const stages = stagesOnPath(files, file)
  if (chosen.kind === 'pathStage') {
    const at = stageAt(files, file, chosen.formType)
    return propertiesAt(files, file, at, ['formType'], (_, name) => name !== chosen.formType && stages.includes(name))
  }
  const at = [...stateAt(chosen.state), ...(chosen.kind === 'pathEvent' ? ['on', chosen.event] : [])]
  const value = inside(valueIn(files, file), at)
  if (!isRecord(value)) return []
  const codes: Readonly<Record<string, readonly string[]>> = {
    target: codesInside(files, file, around(chosen.state)),
    initial: codesInside(files, file, chosen.state),
  }
  const isOffered: Offered = (key, name) => (codes[key] ?? stages).includes(name)
  return propertiesAt(files, file, at, exceptOf(files, chosen, value), isOffered).filter(
    (each) => !each.at.slice(at.length).includes('guard'),
  )
}

/** Of a state without others inside, nothing is asked that needs them. */
const exceptOf = (
  files: DefinitionFiles,
  { kind, file, state }: { kind: string; file: string; state: string },
  { states }: Readonly<Record<string, unknown>>,
): string[] => [
  'on',
  'always',
  'states',
  ...(kind === 'pathState' && states === undefined ? ['initial', 'onDone'] : []),
  ...(isParallel(files, file, state) ? ['initial'] : []),
]

const codesInside = (files: DefinitionFiles, file: string, state: string): string[] =>
  statesInside(files, file, state).map(({ code }) => code)
