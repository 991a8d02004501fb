import { afterSave, afterTransition } from '../../../src/machines/stageState.ts'
import { offerOf } from '../../../src/machines/offer.ts'
import { refuseSave, refuseTransition, stopTransition } from '../../../src/machines/refuse.ts'
import type { StageContext } from '../../../src/machines/stageTypes.ts'
import { saveText, transitionText } from '../../../src/api/stage/stageErrorTexts.ts'
import { ApiError } from '../../../src/api/http/errors.ts'
import { commentFor } from '../../../src/engine/rules/comment.ts'
import { openPoints } from '../../../src/engine/rules/openPoints.ts'
import { proposalFor } from '../../../src/engine/rules/proposals.ts'
import { Browser, Server, sentencesOf } from '../../generated/bothSides.ts'
import type { Model } from './model.ts'
import { type Situation, situationsOf } from './situation.ts'

/** What a person who works on the form of a case has before them, and what their browser sends. */
export const forms = (model: Model): unknown => situationsOf(model).map(seen)

function seen({ runtime, workflows, view, work, given }: Situation): unknown {
  const { stage, workflow } = runtime
  const { reference, application: definition } = workflows
  const { data } = view.application.forms.get(stage.stage.formType) ?? { data: {} }
  const user = { id: work.actor.id, role: { name: work.actor.role }, da_level: work.actor.da_level }
  const server = new Server(stage, { application: { ...view.record, ...given.application }, user }, data)
  const answer = server.answer()
  const browser = new Browser(stage, answer, user, reference)
  const opened = new Browser(stage, { ...answer, [stage.stage.source]: {} }, user, reference)
  const loaded = { stage, application: answer, reference, definition, facts: browser.facts }
  const context = {
    ...noContext,
    input: { id: 'a', user },
    loaded,
    data: browser.data,
    base: browser.base,
  } satisfies StageContext
  const offered = workflow.offers(workflow.initial, () => []).map(({ transition }) => transition)
  const { save, ...offer } = offerOf(context)
  return {
    answer: {
      ...answer,
      [stage.stage.source]: { ...(answer[stage.stage.source] as object), workflow_instance: undefined },
    },
    data: browser.data,
    new: opened.data,
    sends: browser.sends(),
    begins: opened.sends(),
    draft: [refuseSave(context), refuseSave({ ...context, data: {} })],
    sentences: sentencesOf(stage, browser.data, browser.facts, reference),
    offer,
    save: [save?.label, offerOf({ input: context.input, loaded: { ...loaded, application: undefined } }).save?.label],
    goes: [
      afterSave(context, answer),
      ...offered.map((transition) => afterTransition({ ...context, intent: { transition, comments: '' } })),
    ],
    refused: offered.map((transition) => refuseTransition(context, { transition, comments: '' })),
    stopped: stopTransition(context, { id: 'a' }),
    comments: offered.map((transition) => commentFor(stage, transition, browser.data, browser.facts, '')),
    open: [answer, { ...answer, version: undefined }].map((application) =>
      offered.map((transition) =>
        openPoints(stage, transition, browser.data, { reference, application, facts: browser.facts, documents: [] }),
      ),
    ),
    proposed: Object.keys(stage.data.properties).map((field) => proposalFor(stage, field, browser.data, browser.facts)),
    failed: failures.map((error) => [
      saveText(error, stage.stage.messages),
      transitionText(error, stage.stage.messages),
    ]),
  }
}

const noContext: Omit<StageContext, 'input' | 'data' | 'base'> = { dirty: false, comments: '', limits: [], errors: [] }

const failures = [
  { status: 400, body: { field: ['Wrong.'] } },
  { status: 409, body: { detail: 'No.' } },
  { status: 400, body: { message: 'Not so.' } },
  { status: 500 },
].map((facts) => new ApiError({ kind: 'response', ...facts }))
