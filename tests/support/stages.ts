import { join } from 'node:path'
import { readDefinitions } from '../../server/definitions/read.ts'
import { compileChecks } from '../../src/engine/validation/ajv.ts'
import { checkSchemas } from '../../src/engine/checks.ts'
import type { ApplicationDefinition, KindDefinition, ReferenceData } from '../../src/engine/definition.ts'
import { findStage } from '../../src/engine/registry.ts'
import type { Stage } from '../../src/engine/stage.ts'

export interface Published {
  application: ApplicationDefinition
  kinds: Record<string, KindDefinition>
  reference: ReferenceData
  /** A stage by its form type, ready to use. */
  stage(formType: string): Stage
}

/**
 * Where the product keeps what it found well in the definitions: a file of tests reads it instead of finding it anew.
 */
export const cache = 'node_modules/.cache/definitions'

/** The definitions under `schemas/`, as the product would publish them. */
export async function published(): Promise<Published> {
  const dir = join(import.meta.dirname, '../../schemas')
  const { stages, application, kinds, reference } = await readDefinitions(dir, { cache })
  const stage = (formType: string) => {
    const files = findStage(stages, formType)
    if (!files) throw new Error(`There is no stage ${formType}.`)
    return { ...files, hash: 'h', checks: compileChecks(checkSchemas(files)) }
  }
  return { application, kinds, reference, stage }
}
