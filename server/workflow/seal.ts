import { standardKind } from '../../src/engine/applications/kinds.ts'
import { read } from '../../src/engine/path.ts'
import { canonical, sha256 } from '../audit/canonical.ts'
import { sealContent } from '../audit/sealContent.ts'
import { sharedDefinitions } from '../audit/sharedDefinitions.ts'
import type { Application } from '../store/applications/application.ts'
import type { ConditionRow } from '../store/conditions/conditions.ts'
import { evidenceOf } from '../store/audit/evidence.ts'
import type { ApprovedLimit } from '../store/limits/approvedLimits.ts'
import { insertSeal } from '../store/audit/seals.ts'
import { statedEntries } from './conditions/stated.ts'
import { workflowsFor } from '../model/machines/workflows.ts'
import { readAllForms } from '../model/paper/forms.ts'
import { paperOf } from '../model/paper/paper.ts'
import type { References } from '../model/references.ts'
import { type View, viewOf } from '../model/view.ts'
import { forRecord } from '../texts/readers.ts'
import type { WorkInTransaction } from '../model/work.ts'

export interface SealInput {
  transition: string
  /** The absent colleague for whom the person decided. */
  onBehalfOf: string | undefined
  conditions: ConditionRow[]
  limits: ApprovedLimit[]
}

/**
 * Seals an application that a transition has just closed: the decision, the data it was based on, and who made it (ADR
 * 0012). What it leaves to be done is recorded after it, in the same statement (ADR 0067).
 */
export async function sealDecision(
  work: WorkInTransaction,
  application: Application,
  references: References,
  { transition, onBehalfOf, conditions, limits }: SealInput,
): Promise<void> {
  const { db, actor, now: at, requestId, key } = work
  const { id: applicationId } = application
  const view = viewOf(work.workflows, application, references)
  const paper = await sealedPaper(work, view)
  const text = canonical({
    ...sealContent(await evidenceOf(db, applicationId)),
    definitions: sealedDefinitions(work),
    ...(paper !== undefined && { paper: sha256(paper).toString('hex') }),
    at,
    by: {
      id: actor.id,
      role: actor.role,
      authority: actor.da_level ?? null,
      ...(onBehalfOf !== undefined && { on_behalf_of: onBehalfOf }),
    },
    transition,
    values: sealedValues(work, view),
    ...(limits.length > 0 && { limits }),
  })
  const hash = sha256(text)
  const seal = { application_id: applicationId, at, text, hash, key_id: key.id, signature: key.sign(hash) }
  const changes = [
    { form_type: '', field: 'seal', before: null, after: hash.toString('hex') as unknown },
    ...limits.map((after) => ({ form_type: '', field: 'approved_limit', before: null, after: after as unknown })),
  ]
  const common = { applicationId, version: null, at, actorId: actor.id, actorRole: actor.role, requestId, onBehalfOf }
  await insertSeal(db, seal, paper, [{ ...common, action: 'sealed', changes }, ...statedEntries(common, conditions)])
}

/**
 * The hashes of the files that the decision was made under: those that all share, and that of the application's kind.
 */
function sealedDefinitions({ workflows }: WorkInTransaction): Record<string, string> {
  const { application } = workflowsFor(workflows, standardKind)
  const { kind, kinds, reference } = workflows
  const own = kinds[kind]
  const files = sharedDefinitions({ application, reference, kinds: own ? { [kind]: own } : {} })
  return Object.fromEntries(files.map(({ name, hash }) => [name, hash]))
}

/** The credit paper that was decided on, for a reader from whom nothing is withheld (ADR 0078). */
async function sealedPaper(work: WorkInTransaction, view: View): Promise<string | undefined> {
  const compose = await paperOf(work, view, readAllForms)
  return compose && canonical(forRecord(compose))
}

/** The values that the seal holds in clear (`sealed` of application.json), such as the conditions. */
function sealedValues({ workflows }: WorkInTransaction, view: View): Record<string, unknown> {
  const entries = Object.entries(workflows.application.sealed).map(
    ([name, path]) => [name, read(view.record, path) ?? null] as const,
  )
  return Object.fromEntries(entries)
}
