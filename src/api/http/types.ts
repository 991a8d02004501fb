import type { components } from '../generated/schema.d.ts'

type Schemas = components['schemas']

/** What the contract promises, as far as another server that keeps product spec §7 alone may leave it out. */
type Tolerant<T> = { [K in keyof T]?: T[K] | null }

export type Counterparty = Schemas['Counterparty']
export type Document = Schemas['Document']
export type HistoryEntry = Schemas['HistoryEntry']
export type AuditEntry = Schemas['AuditPage']['results'][number]
export type Verification = Schemas['Verification']
export type VerificationWithBreaks = Schemas['VerificationWithBreaks']
export type HistoryChange = Schemas['HistoryChange']
export type Paper = Schemas['Paper']
export type PaperParagraph = Schemas['PaperParagraph']
export type Absence = Schemas['Absence']
export type FailedDelivery = Schemas['FailedDelivery']
export type Mail = Schemas['Mail']
export type Colleague = Schemas['User']
export type Notification = Schemas['Notification']
export type MissingSetup = Schemas['MissingSetup']
export type SavedView = Schemas['SavedView']
export type NewSavedView = Schemas['NewSavedView']
export type OpenWorkRow = Schemas['OpenWorkRow']
export type Workload = Schemas['Workload']
export type Pipeline = Schemas['Pipeline']
export type Load = Workload['stages'][number]
export type WaitingRow = Schemas['WaitingRow']
export type Condition = Schemas['Condition']
export type Question = Schemas['Question']
export type ApprovedLimits = Schemas['ApprovedLimits']
export type Exposure = Schemas['Exposure']
export type Briefing = Schemas['Briefing']
export type Agenda = Schemas['Agenda']
export type AgendaEntry = Schemas['AgendaEntry']
export type BriefingLine = Schemas['BriefingLine']
export type BriefingTable = Schemas['BriefingTable']
export type KeptType = Schemas['KeptType']
export type KeptRecord = Schemas['KeptRecord']
export type ProposedChange = Schemas['ProposedChange']
export type ChangeEntry = Schemas['ChangeEntry']
export type ImportPreview = Schemas['ImportPreview']
export type RecordValues = Schemas['RecordValues']
export type Workbench = Schemas['Workbench']
export type DefinitionDraft = Schemas['DefinitionDraft']
export type PublishedVersion = Schemas['PublishedVersion']
export type DecidedProposal = Schemas['DecidedProposal']
export type ProposedVersion = Schemas['ProposedVersion']
export type Replay = Schemas['Replay']
export type ReplayWithFindings = Schemas['ReplayWithFindings']
export type ReplayFinding = Schemas['ReplayFinding']
export type RunCases = Schemas['RunCases']
export type CaseOutcome = RunCases['outcomes'][number]
export type TryResult = Schemas['Tried']
export type TriedAction = Schemas['TriedAction']
export type TriedPath = Schemas['TriedPath']
export type TriedCase = Schemas['TriedCase']
export type SignInState = Schemas['SignIn']
export type OwnSession = Schemas['OwnSession']
export type Conflict = Schemas['Conflict']
export type FieldConflict = Schemas['FieldConflict']
export type ListedColumn = Schemas['ListedColumn']
export type Facets = NonNullable<Schemas['ApplicationPage']['facets']>

/** One line of the lists. `counterparty` is a record, or an id or name as text (product spec §3). */
export interface ApplicationRow extends Tolerant<
  Omit<Schemas['ApplicationRow'], 'id' | 'counterparty' | 'workflow_state'>
> {
  id: string
  counterparty?: Tolerant<Counterparty> | string | null
  workflow_state?:
    | (Tolerant<Omit<Schemas['WorkflowState'], 'metadata'>> & {
        metadata?: Tolerant<Schemas['WorkflowState']['metadata']> | null
      })
    | null
}
