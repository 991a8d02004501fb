import Box from '@mui/material/Box'
import { Fragment, Suspense, useState } from 'react'
import { named, t } from '../../../texts/t.ts'
import type { ApplicationRecord } from '../../../engine/application.ts'
import { recordOf } from '../../../engine/application.ts'
import type { FormData, ShownDefinition, Transition } from '../../../engine/definition.ts'
import { isUnset } from '../../../engine/path.ts'
import { recordedValue } from '../../../engine/shown/recorded.ts'
import { warnings } from '../../../engine/rules/fieldRules.ts'
import type { LoadedForm } from '../../../machines/stageTypes.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { formatAmount } from '../../../ui/format/figures.ts'
import type { LimitChange } from '../../../engine/rules/approvedLimits.ts'
import { useExtras } from '../../useExtras.ts'
import { WritingField } from '../../writing/WritingField.tsx'
import { isWritten } from '../../writing/written.ts'
import { onDemand } from '../../../ui/onDemand.ts'
import { type StageActor, useStageContext } from '../useStageContext.ts'
import { actionColour } from './actionColour.ts'
import type { ConfirmationInput } from './useTaking.ts'

/**
 * Loaded only if a decision approves limits. If it cannot be loaded, the decision cannot be taken, because it must be
 * restated.
 */
const LimitsToApprove = onDemand(
  async () => ({ default: (await import('../../limits/parts.ts')).LimitsToApprove }),
  () => <Alert severity="error">{t('The limits to approve could not be loaded.')}</Alert>,
)

/** Loaded only before a decision. */
const OpenQuestions = onDemand(
  async () => ({ default: (await import('../../questions/OpenQuestions.tsx')).OpenQuestions }),
  () => <Alert severity="warning">{t('The questions could not be loaded.')}</Alert>,
)

export interface ConfirmActionProps {
  actor: StageActor
  action: Transition
  loaded: LoadedForm
  /** What the person approves in place of what was asked. */
  limitChanges: LimitChange[]
  onChangeLimits(limitChanges: LimitChange[]): void
  /** The person's reason to go ahead despite warnings, as typed so far. */
  reason: string
  onReason(reason: string): void
  onConfirm(confirmation?: ConfirmationInput): void
  onCancel(): void
}

/**
 * Asks for a confirmation before a transition that ends the application, and restates the decision (spec decision 41).
 * Also asks before a transition with warnings, which the person acknowledges with a reason.
 */
export function ConfirmAction({
  actor,
  action,
  loaded,
  limitChanges,
  onChangeLimits,
  reason,
  onReason,
  onConfirm,
  onCancel,
}: ConfirmActionProps) {
  const { data } = useStageContext(actor, 'data')
  const hasExtras = useExtras()
  const messages = warnings(loaded.stage, action, data, loaded.facts)
  const isDecision = action.metadata?.ui_behavior?.confirm === true
  const limits = loaded.stage.stage.approvedLimits
  const definition = hasExtras && limits?.approvedBy.includes(action.code) ? limits : undefined
  const [isReady, setReady] = useState(definition === undefined)
  const confirmation: ConfirmationInput = {
    ...(messages.length > 0 && { acknowledgement: { warnings: messages, reason: reason.trim() } }),
    ...(definition && limitChanges.length > 0 && { limits: limitChanges }),
  }
  return (
    <ConfirmDialog
      open
      title={`${named(action.name)}?`}
      confirm={named(action.name)}
      colour={actionColour(action.name)}
      cancel={t('Cancel')}
      disabled={(messages.length > 0 && !isWritten(reason, longestReason)) || !isReady}
      onConfirm={() => onConfirm(confirmation)}
      onCancel={onCancel}
    >
      {isDecision && <Decision action={action} loaded={loaded} data={data} />}
      {isDecision && hasExtras && loaded.application && (
        <Box sx={{ mt: 4 }}>
          <Suspense>
            <OpenQuestions application={loaded.application.id} />
          </Suspense>
        </Box>
      )}
      {definition && loaded.application && (
        <Suspense>
          <LimitsToApprove
            application={loaded.application.id}
            version={loaded.application.version ?? undefined}
            definition={definition}
            changes={limitChanges}
            onChange={onChangeLimits}
            onReady={setReady}
          />
        </Suspense>
      )}
      {messages.length > 0 && <Warnings messages={messages} reason={reason} onReason={onReason} />}
    </ConfirmDialog>
  )
}

function Decision({ action, loaded, data }: { action: Transition; loaded: LoadedForm; data: FormData }) {
  return (
    <>
      {t('Please check your decision before it takes effect:')}
      <Box component="dl" sx={list}>
        {[...decisionFacts(loaded, data), ...decisionOf(action)].map(({ label, text }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <Box component="dd" sx={{ m: 0, color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' }}>
              {text}
            </Box>
          </Fragment>
        ))}
      </Box>
    </>
  )
}

interface WarningsProps {
  messages: string[]
  reason: string
  onReason(reason: string): void
}

/** In characters, as in the API contract. */
const longestReason = 2000

function Warnings({ messages, reason, onReason }: WarningsProps) {
  return (
    <>
      {messages.map((warning) => (
        <Alert key={warning} severity="warning" className="spaced">
          {warning}
        </Alert>
      ))}
      <div className="stage-form">
        <WritingField
          label={t('Reason')}
          help={t('Say why you are going ahead. Your reason is kept on record.')}
          required
          value={reason}
          longest={longestReason}
          onChange={onReason}
        />
      </div>
    </>
  )
}

const list = {
  m: 0,
  mt: 4,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'auto 1fr' },
  columnGap: 4,
  rowGap: { xs: 1, sm: 2 },
} as const

function decisionOf({ name, metadata }: Transition) {
  const absent = metadata?.on_behalf_of
  return [
    { label: t('Decision'), text: named(name) },
    ...(absent === undefined ? [] : [{ label: t('In place of'), text: absent }]),
  ]
}

function decisionFacts({ stage, application, definition }: LoadedForm, data: FormData) {
  const { source } = stage.stage
  const fields = Object.keys(stage.data.properties).map((field) => [field, data[field]] as const)
  const edited: ApplicationRecord | undefined = application && {
    ...application,
    [source]: { ...recordOf(application, source), ...Object.fromEntries(fields), ...data },
  }
  return (definition.confirm ?? []).map(({ label, from, empty }: ShownDefinition) => {
    const value = recordedValue(edited, from)
    return {
      label,
      text: isUnset(value) ? empty : typeof value === 'number' ? formatAmount(value) : named(String(value)),
    }
  })
}
