import { t } from '../../texts/t.ts'
import './headers.css'

interface StepBarProps {
  steps: string[]
  /** From 1. */
  current: number
}

const stateOf = (step: number, current: number) => (step < current ? 'done' : step === current ? 'active' : 'pending')

/** For screen readers. */
const states = { done: () => t('(done)'), active: () => t('(active)'), pending: () => t('(pending)') }

/** Steps in a row: earlier ones done, the current one active, later ones pending (product spec §2). */
export function StepBar({ steps, current }: StepBarProps) {
  return (
    <ol className="steps" aria-label={t('Progress')}>
      {steps.map((title, n) => {
        const state = stateOf(n + 1, current)
        return (
          <li key={title} className={state} aria-current={state === 'active' ? 'step' : undefined}>
            <span className="step-mark" aria-hidden="true">
              {state === 'done' ? '✓' : n + 1}
            </span>
            <span>{title}</span>
            <span className="visually-hidden">{` ${states[state]()}`}</span>
          </li>
        )
      })}
    </ol>
  )
}
