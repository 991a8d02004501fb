import { vi } from 'vitest'
import { openStage } from '../../../src/api/stage/openStage.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import { backend, ok } from '../../support/backend.ts'
import type { Model } from './model.ts'

/** The stages that `loadStage` finds, for the test that puts it in its place. */
export const published: { stages: Stage[] } = { stages: [] }

/** What a person reads whose form cannot be opened, and which form opens a new application. */
export async function unavailable({ workflows }: Model): Promise<unknown> {
  const { stages, application, reference } = workflows
  published.stages = stages
  const address = '/api/credit/credit-applications/'
  backend({
    'GET /definitions/index.json': ok({ stages: [], application, kinds: {}, reference }),
    [`GET ${address}gone/`]: { status: 404 },
    [`GET ${address}down/`]: { status: 500 },
  })
  const asked = stages.flatMap(({ stage: { formType } }) => [
    { formType },
    { formType, id: 'gone' },
    { formType, id: 'down' },
  ])
  const answers = []
  for (const each of [{}, ...asked])
    answers.push(
      await openStage(each).then(
        ({ stage }) => stage.stage.formType,
        (error: unknown) => String(error),
      ),
    )
  vi.unstubAllGlobals()
  return answers
}
