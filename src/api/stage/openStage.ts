import { t } from '../../texts/t.ts'
import type { ApplicationRecord } from '../../engine/application.ts'
import type { ApplicationDefinition, ReferenceData, StageMessages } from '../../engine/definition.ts'
import { fill } from '../../engine/path.ts'
import { findStage } from '../../engine/findStage.ts'
import type { Stage } from '../../engine/stage.ts'
import { getApplication } from './applications.ts'
import { type DefinitionIndex, definitionFor, loadIndex, loadStage } from './definitions.ts'
import { ApiError } from '../http/errors.ts'
import { messageOf } from '../http/errorTexts.ts'
import { extras } from '../http/extras.ts'
import { StageFailure } from './stageFailure.ts'

export interface OpenedStage {
  stage: Stage
  /** Absent for a new application. */
  application?: ApplicationRecord
  reference: ReferenceData
  definition: ApplicationDefinition
  /** A briefing is beside the form. */
  isBriefed: boolean
  /** The form compiles the credit paper. */
  isCompiling: boolean
}

/**
 * Opens a form: of an existing application by form type, else its first sub-process's; without an id, the stage that
 * creates one (product spec §2, form router), unless the form asked for needs one. Throws a `StageFailure` with the
 * texts of §2 and §8.
 */
export async function openStage({ id, formType }: { id?: string; formType?: string }): Promise<OpenedStage> {
  const index = await loadIndex().catch((cause) => fail(t('Error: {cause}', { cause: messageOf(cause) ?? '' }), cause))
  const messages = () => messagesOf(index, formType)
  const noId = id === undefined ? (await messages())?.noId : undefined
  if (noId) return fail(noId)
  const application = id === undefined ? undefined : await load(id, messages)
  const type = id === undefined ? index.application.creates : formType || application?.sub_processes?.[0]?.form_key
  const stage = type
    ? await loadStage(index, type).catch((cause) => fail(t('Error: {cause}', { cause: messageOf(cause) ?? '' }), cause))
    : undefined
  if (!stage) return fail(t('Error: Could not determine which form to load. Please check the URL or go back.'))
  if (application && lacks(application, stage))
    return fail(t('This application has no {title}.', { title: stage.stage.title }))
  return {
    stage,
    application,
    reference: index.reference,
    definition: definitionFor(index, application),
    isBriefed: extras.areOffered() && (index.briefed?.includes(stage.stage.formType) ?? false),
    isCompiling: extras.areOffered() && index.paper?.compiledBy === stage.stage.formType,
  }
}

/**
 * Whether the application's kind has no such form, on a server that has kinds: only there its list of forms is known to
 * be whole.
 */
function lacks({ kind, sub_processes: parts }: ApplicationRecord, { stage: { formType } }: Stage): boolean {
  const listed = (parts ?? []).map((part) => ({ formType: part.form_key ?? '' }))
  return kind !== undefined && findStage(listed, formType) === undefined
}

type FindMessages = () => Promise<StageMessages | undefined>

async function load(id: string, messages: FindMessages): Promise<ApplicationRecord> {
  const application = await getApplication(id).catch(async (cause) =>
    fail(loadFailed(await messages(), id, cause), cause),
  )
  return application ?? fail(noApplication(await messages(), id) ?? t('No application data found.'))
}

/**
 * As the form router says it (product spec §2); once the stage is known, in the stage's own text (§8), which is a line
 * of its own.
 */
function loadFailed(messages: StageMessages | undefined, id: string, cause: unknown): string {
  const missing = cause instanceof ApiError && cause.status === 404 ? noApplication(messages, id) : undefined
  const own = messages && `\n${messages.loadFailed}`
  return missing ?? t('Error: {cause}', { cause: own ?? messageOf(cause) ?? '' })
}

const noApplication = (messages: StageMessages | undefined, id: string) =>
  messages?.noApplication && fill(messages.noApplication, { id })

/** The texts of the form asked for; none while it is not known. */
async function messagesOf(index: DefinitionIndex, formType?: string): Promise<StageMessages | undefined> {
  const stage = formType ? await loadStage(index, formType).catch(() => undefined) : undefined
  return stage?.stage.messages
}

function fail(message: string, cause?: unknown): never {
  throw new StageFailure(message, { cause })
}
