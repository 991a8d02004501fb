import type { ApplicationRecord, User } from '../../src/engine/application.ts'
import { authorityRefusal, isStrongEnough } from '../../src/engine/authority.ts'
import { decode } from '../../src/engine/codec/decode.ts'
import { derivedFromRecord } from '../../src/engine/codec/derived.ts'
import { encode, encodeApplication, encodeRecord } from '../../src/engine/codec/encode.ts'
import { type Payload, splitPayload } from '../../src/engine/codec/payload.ts'
import { dayOf } from '../../src/engine/codec/stamps.ts'
import { toFieldName, toWireName } from '../../src/engine/codec/wire.ts'
import type { FormData, MayParams, NamedRule, ReferenceDefinition, Transition } from '../../src/engine/definition.ts'
import type { AttachedDocument } from '../../src/engine/documentRules.ts'
import { draftSchema } from '../../src/engine/draft.ts'
import { type Actor, permissionRefusals } from '../../src/engine/permissions.ts'
import { readStored, writeStored } from '../../src/engine/evolution/stored.ts'
import { read } from '../../src/engine/path.ts'
import { referenceLabel, referenceValue } from '../../src/engine/references.ts'
import { type Facts, factsOf, noFacts } from '../../src/engine/conditions/facts.ts'
import { findStage } from '../../src/engine/findStage.ts'
import { commentFor } from '../../src/engine/rules/comment.ts'
import { lockedFields, warnings } from '../../src/engine/rules/fieldRules.ts'
import { withComputed } from '../../src/engine/conditions/computed.ts'
import { type LimitChange, approvedLimits, askedLimits } from '../../src/engine/rules/approvedLimits.ts'
import { statedConditions } from '../../src/engine/rules/conditionsSubsequent.ts'
import { destination } from '../../src/engine/rules/destination.ts'
import type { RuleContext } from '../../src/engine/rules/named/rule.ts'
import { limitMistakes } from '../../src/engine/rules/limitMistakes.ts'
import { namedRuleHolds } from '../../src/engine/rules/named/registry.ts'
import { openPoints } from '../../src/engine/rules/openPoints.ts'
import { proposalFor } from '../../src/engine/rules/proposals.ts'
import { notices, refusal } from '../../src/engine/rules/refusal.ts'
import { transitionErrors } from '../../src/engine/rules/transitionErrors.ts'
import { columnsOf } from '../../src/engine/rows/tables.ts'
import type { Stage } from '../../src/engine/stage.ts'
import { stepOf } from '../../src/engine/steps.ts'
import { validateDraft, validateWhole } from '../../src/engine/validation/validate.ts'
import { hiddenFields, prune } from '../../src/engine/conditions/visibility.ts'
import type { PartialStage, World } from './stages.ts'

/** A case: what it shows, what goes in, and what must come out. Which inputs it has depends on its kind. */
export interface Case {
  about: string
  /** The statements of the product spec that it shows, by their ids in tests/spec. */
  spec?: string[]
  expected: unknown
  /** Stages that the case invents, instead of those under `schemas/`. */
  stages?: PartialStage[]
  formType?: string
  formTypes?: string[]
  data?: FormData
  /** What stood there before. */
  stored?: FormData
  application?: ApplicationRecord
  facts?: Facts
  user?: User
  now?: string
  body?: Payload
  field?: string
  record?: Record<string, unknown>
  reference?: ReferenceDefinition
  transition?: Transition
  limits?: LimitChange[]
  id?: string
  typed?: string
  level?: unknown
  required?: unknown
  rule?: NamedRule
  params?: MayParams
  actor?: Actor
  parties?: Record<string, string[]>
  /** By form type: who worked on the stage. */
  contributors?: Record<string, string[]>
  documents?: AttachedDocument[]
  state?: unknown
  schema?: Record<string, unknown>
  paths?: string[]
}

const someone: User = { id: 'u-1', username: 'ann', role: { name: 'requester' } }

function stageOf(given: Case, world: World): Stage {
  const stage = findStage(world.stages, given.formType ?? '')
  if (!stage) throw new Error(`No stage '${given.formType}'.`)
  return stage
}

const factsIn = ({ facts }: Case): Facts => facts ?? noFacts

const contextOf = (given: Case, { reference }: World): RuleContext => ({
  application: given.application,
  reference,
  facts: factsIn(given),
  documents: given.documents,
})

function needed<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The case lacks '${name}'.`)
  return value
}

/** By kind, which is the folder's name: how its cases are run. */
export const kinds: Record<string, (given: Case, world: World) => unknown> = {
  'codec-encode': (given, world) =>
    encode(stageOf(given, world), needed(given.data, 'data'), {
      application: given.application,
      user: given.user ?? someone,
      now: new Date(given.now ?? '2026-11-21T10:15:30.000Z'),
      facts: factsIn(given),
    }),
  'codec-decode': (given, world) =>
    decode(stageOf(given, world), given.application, given.user ?? someone, world.reference),
  'encode-record': (given, world) => ({
    record: encodeRecord(stageOf(given, world), needed(given.data, 'data')),
    application: encodeApplication(stageOf(given, world), needed(given.data, 'data')),
  }),
  split: (given, world) => {
    const { parts, unknown } = splitPayload(world.stages, needed(given.body, 'body'))
    return { parts: Object.fromEntries(parts), unknown }
  },
  'wire-names': (given, world) =>
    needed(given.paths, 'paths').map((path) => {
      const wire = toWireName(stageOf(given, world), path)
      return [wire, toFieldName(stageOf(given, world), wire)]
    }),
  derive: (given, world) => {
    const derived = derivedFromRecord(stageOf(given, world), needed(given.field, 'field'), given.record)
    return Object.fromEntries(Object.entries(derived).map(([field, value]) => [field, value ?? null]))
  },
  reference: (given) => {
    const [definition, record] = [needed(given.reference, 'reference'), needed(given.record, 'record')]
    return { label: referenceLabel(definition, record), value: referenceValue(definition, record) }
  },
  notices: (given, world) =>
    notices(
      stageOf(given, world),
      needed(given.transition, 'transition'),
      needed(given.data, 'data'),
      contextOf(given, world),
    ),
  refusal: (given, world) =>
    refusal(
      stageOf(given, world),
      needed(given.transition, 'transition'),
      needed(given.data, 'data'),
      contextOf(given, world),
    ),
  'open-points': (given, world) =>
    openPoints(
      stageOf(given, world),
      needed(given.transition, 'transition'),
      needed(given.data, 'data'),
      contextOf(given, world),
    ),
  destination: (given, world) =>
    destination(stageOf(given, world), needed(given.transition, 'transition'), needed(given.id, 'id')),
  comment: (given, world) =>
    commentFor(
      stageOf(given, world),
      needed(given.transition, 'transition'),
      needed(given.data, 'data'),
      factsIn(given),
      given.typed ?? '',
    ),
  'named-rule': (given, world) =>
    namedRuleHolds(needed(given.rule, 'rule'), {
      data: needed(given.data, 'data'),
      ...contextOf(given, world),
    }),
  authority: (given, world) =>
    authorityRefusal(stageOf(given, world), given.application, needed(given.user, 'user'), world.reference),
  'strong-enough': (given, world) => isStrongEnough(world.reference, given.level, given.required),
  may: (given, world) =>
    permissionRefusals(
      given.params,
      needed(given.actor, 'actor'),
      {
        parties: given.parties ?? {},
        workOn: (formType) => ({
          title: findStage(world.stages, formType)?.stage.title ?? '',
          contributors: given.contributors?.[formType] ?? [],
        }),
        levelAt: (path) => read(given.application, path),
      },
      world.reference,
    ),
  steps: (given, world) => stepOf(world.application, given.state),
  registry: (given, world) =>
    needed(given.formTypes, 'formTypes').map((formType) => findStage(world.stages, formType)?.stage.formType ?? null),
  visibility: (given, world) => {
    const [stage, data] = [stageOf(given, world), needed(given.data, 'data')]
    const hidden = hiddenFields(stage, data, factsIn(given))
    const inOrder = Object.keys(stage.data.properties).filter((field) => hidden.has(field))
    return { hidden: inOrder, kept: prune(stage, data, factsIn(given)) }
  },
  'validate-draft': (given, world) =>
    validateDraft(stageOf(given, world), needed(given.data, 'data'), factsIn(given), given.stored),
  'validate-whole': (given, world) => validateWhole(stageOf(given, world), needed(given.data, 'data'), factsIn(given)),
  computed: (given, world) => withComputed(stageOf(given, world), needed(given.data, 'data'), factsIn(given)),
  facts: (given, world) =>
    factsOf(stageOf(given, world), {
      application: given.application,
      user: given.user ?? someone,
      now: new Date(given.now ?? '2026-11-21T10:15:30.000Z'),
    }),
  proposed: (given, world) =>
    proposalFor(stageOf(given, world), needed(given.field, 'field'), given.data ?? {}, factsIn(given)),
  'transition-errors': (given, world) =>
    transitionErrors(
      stageOf(given, world),
      needed(given.transition, 'transition'),
      needed(given.data, 'data'),
      factsIn(given),
    ),
  warnings: (given, world) =>
    warnings(stageOf(given, world), needed(given.transition, 'transition'), needed(given.data, 'data'), factsIn(given)),
  'conditions-subsequent': (given, world) =>
    statedConditions(
      stageOf(given, world),
      needed(given.transition, 'transition').code,
      needed(given.data, 'data'),
      factsIn(given),
    ),
  'approved-limits': (given, world) => {
    const definition = needed(stageOf(given, world).stage.approvedLimits, 'approvedLimits')
    const [changes, today] = [given.limits ?? [], dayOf(new Date(given.now ?? '2026-11-21T10:15:30.000Z'))]
    const asked = askedLimits(definition, given.data?.limits, today)
    const columns = columnsOf(stageOf(given, world).data.properties.limits ?? {})
    const mistakes = limitMistakes({ definition, columns }, asked, changes, today)
    return mistakes.length > 0 ? mistakes : approvedLimits(definition, asked, changes, today)
  },
  locked: (given, world) => [...lockedFields(stageOf(given, world), needed(given.data, 'data'), factsIn(given))],
  rights: (given, world) => {
    const [stage, data, user] = [stageOf(given, world), needed(given.data, 'data'), given.user ?? someone]
    const now = new Date(given.now ?? '2026-11-21T10:15:30.000Z')
    const facts = factsOf(stage, { application: given.application, user, now })
    const sent = encode(stage, data, { application: given.application, user, now, facts })
    return { hidden: [...hiddenFields(stage, data, facts)], locked: [...lockedFields(stage, data, facts)], sent }
  },
  'read-stored': (given, world) => readStored(stageOf(given, world).data.properties, needed(given.stored, 'stored')),
  'write-stored': (given, world) =>
    writeStored(stageOf(given, world).data.properties, needed(given.stored, 'stored'), needed(given.data, 'data')),
  'draft-schema': (given) => draftSchema(needed(given.schema, 'schema')),
}
