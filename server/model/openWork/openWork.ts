import { standardKind } from '../../../src/engine/applications/kinds.ts'
import { findLevel } from '../../../src/engine/authority.ts'
import type { MayParams } from '../../../src/engine/definition.ts'
import type { PermissionFacts } from '../../../src/engine/permissions.ts'
import { sha256 } from '../../audit/canonical.ts'
import { type OpenWork, type WorkOfApplication, anyRole } from '../../store/openWork/openWork.ts'
import { dueOf } from '../due.ts'
import { type StageRuntime, type Workflows, workflowsFor } from '../machines/workflows.ts'
import type { View } from '../view.ts'
import { factsKept } from './facts.ts'
import { type OpenStage, openStageOf } from './openStage.ts'

/**
 * The open work of an application, with the people who could act in it. These may be too many: permission is checked
 * again when a person reads it.
 */
export function openWorkOf(workflows: Workflows, view: View): WorkOfApplication {
  const { application } = view
  const own = workflowsFor(workflows, application.kind)
  const work = application.overall.open.flatMap((formType) => {
    const [runtime, stage] = [own.runtimes.get(formType), openStageOf(workflows, view, formType)]
    return runtime && stage ? [workIn(own, runtime, stage)] : []
  })
  return { applicationId: application.id, version: application.version, reading: readingOf(workflows), work }
}

function workIn(workflows: Workflows, runtime: StageRuntime, stage: OpenStage): OpenWork {
  const { application, form, facts } = stage
  return {
    formType: form.formType,
    since: form.openedAt ?? application.createdAt,
    dueOn: dueOf(workflows, runtime, form)?.on ?? null,
    ...workersUnder(workflows, maysOf(runtime, form.state), facts),
    facts: factsKept(workflows, runtime, stage),
  }
}

/** Everybody who may have one of these permissions. */
export const workersUnder = (
  workflows: Workflows,
  mays: MayParams[],
  facts: PermissionFacts,
): Pick<OpenWork, 'roles' | 'people' | 'levelRank'> => ({
  roles: [...new Set(mays.flatMap(({ roles, parties }) => (parties ? [] : (roles ?? [anyRole]))))],
  people: [...new Set(mays.flatMap(({ parties = [] }) => parties.flatMap((name) => facts.parties[name] ?? [])))],
  levelRank: weakest(workflows, mays, facts),
})

/** The permissions of all transitions out of the state. */
function maysOf({ workflow }: StageRuntime, state: Parameters<StageRuntime['workflow']['offers']>[0]): MayParams[] {
  const mays: MayParams[] = []
  workflow.offers(state, (params = {}) => {
    mays.push(params)
    return []
  })
  return mays
}

/**
 * The weakest authority level that is enough for one of the permissions; null if one of them asks for none. Nobody has
 * enough authority if the required level is not set.
 */
function weakest({ reference }: Workflows, mays: MayParams[], facts: PermissionFacts): number | null {
  const ranks = mays.map(({ authority }) => authority && (findLevel(reference, facts.levelAt(authority))?.rank ?? 0))
  return ranks.every((rank) => typeof rank === 'number') ? Math.max(0, ...ranks) : null
}

const known = new WeakMap<Workflows['byKind'], string>()

/**
 * A key for everything besides the applications that open work follows from. It changes when these definitions change.
 */
export function readingOf({ byKind }: Pick<Workflows, 'byKind'>): string {
  const { stages, application, kinds, reference } = workflowsFor({ byKind }, standardKind)
  const all = [stages.map(({ hash }) => hash), application, kinds, reference]
  const found = known.get(byKind) ?? sha256(JSON.stringify(all)).toString('hex').slice(0, 16)
  known.set(byKind, found)
  return found
}
