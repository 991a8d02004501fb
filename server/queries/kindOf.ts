import type { ApplicationDetails } from '../store/applications/applicationDetails.ts'
import type { Application } from '../store/applications/application.ts'
import { type Start, startsOf, underWay } from '../model/successors.ts'
import type { View } from '../model/view.ts'
import type { Work } from '../model/work.ts'

/** The part of an answer about an application's kind and the kinds that can follow it. */
export interface KindKeys {
  kind_title?: string
  /** The kinds that can be started from the application now, with the reasons why the person cannot start them. */
  may_start: Start[]
}

/** Returns what depends on the application alone and may be remembered. */
export function kindKeys(work: Work, view: View): KindKeys {
  return { ...titleKey(work, view.application), may_start: startsOf(work, view) }
}

const titleKey = ({ workflows }: Work, { kind }: Application) => {
  const title = Object.hasOwn(workflows.kinds, kind) ? workflows.kinds[kind]?.title : undefined
  return title === undefined ? {} : { kind_title: title }
}

/**
 * Returns the applications before and after this one, which others may have started since the answer was remembered.
 */
export function neighbourKeys({ workflows }: Work, { may_start }: KindKeys, details: ApplicationDetails) {
  const { basedOn, successors } = details
  return {
    based_on: basedOn,
    successors: successors.map(({ id, reference_number, kind, state_name }) => ({
      id,
      reference_number,
      kind_title: workflows.kinds[kind]?.title ?? kind,
      state_name,
    })),
    may_start: may_start.map((start) => ({
      ...start,
      reasons: [...start.reasons, ...underWay(start.kind, successors)],
    })),
  }
}
