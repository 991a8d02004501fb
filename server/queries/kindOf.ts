import type { ApplicationDetails } from '../store/applications/applicationDetails.ts'
import type { Application } from '../store/applications/application.ts'
import { type Start, startsOf, underWay } from '../model/successors.ts'
import type { View } from '../model/view.ts'
import type { Work } from '../model/work.ts'

/** What an answer says of an application's kind, and of the applications before and after it. */
export interface KindKeys {
  kind_title?: string
  /** The kinds that may be started from it now, with the reasons why the person cannot. */
  may_start: Start[]
}

/** What follows from the application alone, and may be remembered. */
export function kindKeys(work: Work, view: View): KindKeys {
  return { ...titleKey(work, view.application), may_start: startsOf(work, view) }
}

const titleKey = ({ workflows }: Work, { kind }: Application) => {
  const title = Object.hasOwn(workflows.kinds, kind) ? workflows.kinds[kind]?.title : undefined
  return title === undefined ? {} : { kind_title: title }
}

/** What others may have changed meanwhile: which applications follow it. */
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
