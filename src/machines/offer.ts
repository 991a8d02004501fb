import {
  type ApplicationRecord,
  type NestedForm,
  type UnavailableTransition,
  hasInstance,
  recordOf,
  stateName,
} from '../engine/application.ts'
import { authorityRefusal } from '../engine/authority.ts'
import type { SaveDefinition, Transition } from '../engine/definition.ts'
import { findStage } from '../engine/findStage.ts'
import type { Stage } from '../engine/stage.ts'
import type { StageContext } from './stageTypes.ts'

export interface Offer {
  /** The Save button, where the stage has one now. */
  save?: SaveDefinition
  transitions: Transition[]
  /** What this person cannot do now, and why (spec decision 12). */
  unavailable: UnavailableTransition[]
  /** Why every transition is withheld (product spec §5, delegated authority). */
  refusal?: string
  /** The name of the stage's current state. */
  state: string
}

type IsOffered = (application: ApplicationRecord | undefined, record: NestedForm | undefined) => boolean

/** When a stage's Save button is there, by its `on`. */
const isOffered: Record<NonNullable<SaveDefinition['on']> | 'always', IsOffered> = {
  always: () => true,
  new: (application) => application === undefined,
  unstarted: (_, record) => !hasInstance(record) && !record?.available_transitions?.length,
}

/** What the person may do with a loaded form; nothing while it is not loaded. */
export function offerOf({ loaded, input }: Pick<StageContext, 'loaded' | 'input'>): Offer {
  if (!loaded) return { transitions: [], unavailable: [], state: '' }
  const { stage, application, reference } = loaded
  const { save, source, messages } = stage.stage
  const record = recordOf(application, source)
  const refusal = authorityRefusal(stage, application, input.user, reference)
  return {
    save: save && isOffered[save.on ?? 'always'](application, record) ? save : undefined,
    transitions: refusal ? [] : (record?.available_transitions ?? []),
    unavailable: record?.unavailable_transitions ?? [],
    refusal,
    state:
      stateName(record?.workflow_instance?.current_state) ?? listedState(stage, application) ?? messages.unknownState,
  }
}

/** The state that the hub lists: a stage that is not needed has one without a workflow instance. */
function listedState(stage: Stage, application: ApplicationRecord | undefined): string | undefined {
  const listed = (application?.sub_processes ?? []).map((part) => ({ ...part, formType: part.form_key ?? '' }))
  return stateName(findStage(listed, stage.stage.formType)?.data?.workflow_instance?.current_state)
}
