import { fileURLToPath } from 'node:url'
import { compileModule } from '../../server/definitions/compile.ts'
import { readDefinitions } from '../../server/definitions/read.ts'
import { compileChecks } from '../../src/engine/validation/ajv.ts'
import { type Checks, checkSchemas } from '../../src/engine/checks.ts'
import type {
  ApplicationDefinition,
  ReferenceData,
  Schema,
  StageDefinition,
  StageFiles,
  UiDefinition,
} from '../../src/engine/definition.ts'
import type { Stage } from '../../src/engine/stage.ts'

export type Side = 'client' | 'server'

export interface World {
  stages: Stage[]
  application: ApplicationDefinition
  reference: ReferenceData
}

/** How each side comes by its checks: the browser imports a module that was compiled ahead, the server compiles. */
const compilers: Record<Side, (schemas: Record<string, Schema>) => Promise<Checks>> = {
  client: async (schemas) => {
    const code = await compileModule(schemas)
    const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { default: Checks }
    return module.default
  },
  server: (schemas) => Promise.resolve(compileChecks(schemas)),
}

async function ready(files: StageFiles, side: Side): Promise<Stage> {
  return { ...files, hash: '', checks: await compilers[side](checkSchemas(files)) }
}

/** The definitions under `schemas/`, as each side has them. */
export async function loadWorlds(): Promise<Record<Side, World>> {
  const { stages, ...rest } = await readDefinitions(fileURLToPath(new URL('../../schemas', import.meta.url)))
  const world = async (side: Side): Promise<World> => ({
    ...rest,
    stages: await Promise.all(stages.map((files) => ready(files, side))),
  })
  return { client: await world('client'), server: await world('server') }
}

/** What a case says of a stage it invents; the rest is empty. */
export interface PartialStage {
  stage: Partial<StageDefinition> & Pick<StageDefinition, 'formType'>
  data: Partial<StageFiles['data']> & Pick<StageFiles['data'], 'properties'>
  ui?: Partial<UiDefinition>
}

export async function invent(stages: PartialStage[], side: Side): Promise<Stage[]> {
  return Promise.all(stages.map((stage) => ready(complete(stage), side)))
}

const messages: StageDefinition['messages'] = {
  loadFailed: '',
  saveFailed: '',
  saveFailedShows: 'detail',
  transitionFailedEmpty: '',
  noInstance: '',
  unknownState: '',
}

function complete({ stage, data, ui }: PartialStage): StageFiles {
  const { formType } = stage
  return {
    stage: {
      title: formType,
      workflowType: formType,
      stepNumber: 1,
      source: `${formType}_form`,
      payload: { prefix: `${formType}_` },
      guards: [],
      navigation: [],
      messages,
      ...stage,
    },
    data: { type: 'object', additionalProperties: false, ...data },
    ui: { ...ui, 'ui:tabs': ui?.['ui:tabs'] ?? [{ title: 'All', fields: Object.keys(data.properties) }] },
    workflow: { id: formType, initial: 'DRAFT', states: { DRAFT: {} } },
  }
}
