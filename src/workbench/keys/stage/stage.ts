import { isRecord } from '../../../engine/path.ts'
import { quoted } from '../../../texts/quoted.ts'
import { t } from '../../../texts/t.ts'
import type { Key } from '../key.ts'
import { who } from '../may.ts'
import * as names from '../namers.ts'
import { rows } from './rows.ts'
import { limits } from './limits.ts'
import { reference } from './stageReference.ts'
import {
  byField,
  columnEntry,
  condition,
  expression,
  fieldEntry,
  flag,
  list,
  map,
  message,
  namedRule,
  object,
  partyEntry,
  path,
  pathEntry,
  roleEntry,
  set,
  transitionEntry,
  value,
} from '../usual.ts'
import { transitionWhen } from './transitionWhen.ts'

const guard: Key = {
  about: (n) => t('Guard {number}', { number: Number(n) + 1 }),
  keys: () => ({
    when: transitionWhen,
    require: condition(() => t('requires')),
    holds: expression(() => t('requires')),
    rule: namedRule(() => t('requires')),
    message: message(() => t('message')),
    notice: flag(() => t('only a notice')),
    extra: flag(() => t('beyond the product spec')),
    by: value(() => t('checked by')),
  }),
}

const rule: Key = {
  about: (n) => t('Rule {number}', { number: Number(n) + 1 }),
  keys: () => ({
    when: condition(() => t('applies when')),
    on: set(() => t('only for'), transitionEntry),
    require: set(() => t('requires'), fieldEntry),
    show: set(() => t('shows'), fieldEntry),
    lock: set(() => t('locks'), fieldEntry),
    warn: message(() => t('warning')),
  }),
}

const comment: Key = {
  about: (n) => t('Comment {number}', { number: Number(n) + 1 }),
  keys: () => ({
    when: transitionWhen,
    given: condition(() => t('applies when')),
    take: list(() => t('taken from'), fieldEntry),
  }),
}

const navigation: Key = {
  about: (n) => t('Destination {number}', { number: Number(n) + 1 }),
  keys: () => ({ when: transitionWhen, go: value(() => t('leads to')) }),
}

const named: Key = {
  about: (name, given) => quoted(isRecord(given) && typeof given.title === 'string' ? given.title : name),
}

const document: Key = {
  ...named,
  keys: () => ({
    title: value(() => t('name')),
    types: set(() => t('types of files')),
    requiredBy: set(() => t('required by'), transitionEntry),
    when: condition(() => t('required when')),
    validMonths: value(() => t('valid for so many months')),
  }),
}

const subsequent: Key = {
  keys: () => ({
    statedBy: set(() => t('stated by'), transitionEntry),
    text: value(() => t('column of the text'), columnEntry),
    owner: value(() => t('column of the owner'), columnEntry),
    due: value(() => t('column of the due date'), columnEntry),
    document: value(() => t('column about a document'), columnEntry),
    owners: map(() => t('owners'), { ...who(() => t('owner')), about: (name) => quoted(name) }),
    fulfil: who(() => t('fulfilled by')),
    waive: who(() => t('waived by')),
    remind: set(() => t('reminders, working days before')),
    escalate: who(() => t('notified once overdue')),
  }),
}

const messages = object(() => ({
  loadFailed: value(() => t('message if loading failed')),
  saveFailed: value(() => t('message if saving failed')),
  saveFailedShows: value(() => t('what is shown of a failed save')),
  transitionFailedEmpty: value(() => t('message if an action failed without an answer')),
  noInstance: value(() => t('message without a workflow instance')),
  noApplication: value(() => t('message if there is no such application')),
  noId: value(() => t('message if the address names no application')),
  unknownState: value(() => t('text for an unknown state')),
}))

const namesOfStage = (): Readonly<Record<string, Key>> => ({
  formType: value(() => t('form type')),
  title: value(() => t('title')),
  workflowType: value(() => t('workflow type')),
  stepNumber: value(() => t('step')),
  source: value(() => t('key of the record')),
  heading: object(() => ({ new: value(() => t('heading of a new application')), existing: value(() => t('heading')) })),
  headers: set(() => t('shown above the form')),
})

const writtenFields = (): Readonly<Record<string, Key>> => ({
  references: byField(() => t('records'), reference),
  currentUser: byField(() => t('names the person who works on the form'), {
    keys: () => ({ keep: value(() => t('kept values')) }),
  }),
  derived: byField(() => t('derived fields'), {
    keys: () => ({
      from: value(() => t('follows from'), { names: names.fieldOrPath, reads: pathEntry.reads }),
      take: value(() => t('property of the record')),
    }),
  }),
  computed: byField(
    () => t('computed fields'),
    expression(() => t('computed as')),
  ),
  proposed: byField(() => t('proposals'), {
    keys: () => ({ value: expression(() => t('proposed')), because: expression(() => t('reason of the proposal')) }),
  }),
  valid: byField(() => t('comparisons'), {
    keys: () => ({ holds: expression(() => t('must hold')), message: message(() => t('message')) }),
  }),
  prefill: byField(() => t('prefilled fields'), {
    keys: () => ({ from: path(() => t('prefilled from')), as: value(() => t('prefilled as')) }),
  }),
  defaults: byField(
    () => t('values of a new form'),
    value(() => t('value in a new form')),
  ),
  owners: byField(
    () => t('fields of one party'),
    value(() => t('changed only by the party'), partyEntry),
  ),
  draftRequired: byField(
    () => t('required even in a draft'),
    value(() => t('required even in a draft')),
  ),
  rights: byField(() => t('rights'), {
    keys: () => ({ edit: who(() => t('who may change it')), see: who(() => t('who may see it')) }),
  }),
})

/** `stage.json`: a stage's names, rules and messages. */
export const stage: Key = {
  keys: () => ({
    ...namesOfStage(),
    ...writtenFields(),
    facts: map(
      () => t('facts'),
      {
        about: (name) => t('Fact {name}', { name: quoted(name) }),
        keys: () => ({ from: path(() => t('value')), is: expression(() => t('computed as')) }),
      },
      { keyNames: names.ofStage('fact'), defines: true },
    ),
    rules: list(() => t('rules'), rule),
    rows,
    documents: map(() => t('documents'), document, { keyNames: names.named('document'), defines: true }),
    conditionsSubsequent: { ...byField(() => t('conditions subsequent'), subsequent), isTable: true },
    approvedLimits: limits,
    authority: object(
      () => ({
        required: path(() => t('required level')),
        roles: set(() => t('roles that are checked'), roleEntry),
        message: value(() => t('message')),
      }),
      () => t('authority'),
    ),
    guards: list(() => t('guards'), guard),
    comments: list(() => t('comments'), comment),
    navigation: list(() => t('destinations'), navigation),
    save: object(() => ({
      label: value(() => t('text of the Save button')),
      on: value(() => t('when the Save button is shown')),
      go: value(() => t('where the Save button leads')),
    })),
    requiresInstance: value(() => t('needs a workflow instance')),
    messages,
  }),
}
