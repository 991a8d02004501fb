import type { ApplicationKinds } from '../../engine/applications/kinds.ts'
import type { ReferenceData } from '../../engine/definition.ts'
import { isRecord } from '../../engine/path.ts'
import { resolve } from '../../engine/source/resolve.ts'
import { kindOf, sourceOf } from '../../engine/source/source.ts'
import type { DefinitionFiles } from '../files.ts'

/** The parts of the definitions that belong to no stage. */
export interface SharedDefinitions extends ApplicationKinds {
  reference: ReferenceData
}

/** What belongs to no stage in definitions that are being changed; undefined while these files cannot be understood. */
export function sharedDefinitionsOf(files: DefinitionFiles): SharedDefinitions | undefined {
  const own = new Map([...files].filter(([path]) => ['reference', 'application', 'path'].includes(kindOf(path))))
  const source = sourceOf(own)
  if ([...source.files.values()].some(({ value }) => !isRecord(value))) return undefined
  try {
    const { application, kinds, reference } = resolve(source)
    return { application, kinds, reference }
  } catch {
    return undefined
  }
}
