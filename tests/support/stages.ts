import { join } from 'node:path'
import { readDefinitions } from '../../server/definitions/read.ts'
import { compileChecks } from '../../src/engine/validation/ajv.ts'
import { checkSchemas } from '../../src/engine/checks.ts'
import type { ApplicationDefinition, KindDefinition, ReferenceData } from '../../src/engine/definition.ts'
import { findStage } from '../../src/engine/findStage.ts'
import type { Stage } from '../../src/engine/stage.ts'

export interface TestDefinitions {
  application: ApplicationDefinition
  kinds: Record<string, KindDefinition>
  reference: ReferenceData
  /** Returns a stage by its form type, ready to use. */
  stage(formType: string): Stage
}

/**
 * The folder in which the product keeps the definitions that it has found valid, so that other test files need not
 * check them again.
 */
export const cache = 'node_modules/.cache/definitions'

/** The definitions under `schemas/`, as the product would publish them. */
export async function published(): Promise<TestDefinitions> {
  const dir = join(import.meta.dirname, '../../schemas')
  const { stages, application, kinds, reference } = await readDefinitions(dir, { cache })
  const stage = (formType: string) => {
    const files = findStage(stages, formType)
    if (!files) throw new Error(`There is no stage ${formType}.`)
    return { ...files, hash: 'h', checks: compileChecks(checkSchemas(files)) }
  }
  return { application, kinds, reference, stage }
}
