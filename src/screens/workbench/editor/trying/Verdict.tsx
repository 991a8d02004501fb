import { useState } from 'react'
import type { TryResult, TriedAction } from '../../../../api/http/types.ts'
import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import type { CaseInput } from '../../../../workbench/tries/situation.ts'
import { AddCase } from './AddCase.tsx'
import type { InBrowser } from './inBrowser.ts'
import { disagreements, refusedInBrowser } from './verdict.ts'

interface VerdictProps {
  tried: TryResult
  /** The server's answer is for what is entered now. */
  isCurrent: boolean
  here: InBrowser
  input: CaseInput
  formType: string
  onTake(action: TriedAction): void
}

/** What the person can do: the browser's answer, the server's answer, and where each action leads. */
export function Verdict({ tried, isCurrent, here, input, formType, onTake }: VerdictProps) {
  const [isAdding, setIsAdding] = useState(false)
  const differences = isCurrent ? disagreements(here, tried) : []
  return (
    <>
      <h2>{t('Actions in the state {state}', { state: tried.state.name })}</h2>
      {tried.actions.length === 0 && <p>{t('In this state nobody can do anything.')}</p>}
      {tried.actions.map((action) => (
        <Action key={action.code} action={action} refused={refusedInBrowser(here, action)} onTake={onTake} />
      ))}
      <h2>{t('Fields')}</h2>
      {isCurrent && differences.length === 0 && (
        <p>{t('Browser and server agree: {mistakes}', { mistakes: mistakesSentence(tried.completing.length) })}</p>
      )}
      <Lines texts={differences} />
      {!isCurrent && <p role="status">{t('Asking the server…')}</p>}
      <Lines texts={tried.completing.map(({ message }) => message)} />
      <PlainButton look="outlined" aria-disabled={!isCurrent} onClick={() => isCurrent && setIsAdding(true)}>
        {t('Add the case as a test')}
      </PlainButton>
      {isAdding && <AddCase {...{ tried, input, formType }} onClose={() => setIsAdding(false)} />}
    </>
  )
}

const mistakesSentence = (count: number): string =>
  count === 0
    ? t('nothing stops the form from being completed.')
    : t({ one: 'one mistake on completion.', other: '{count} mistakes on completion.' }, { count })

interface ActionProps {
  action: TriedAction
  /** What the browser says. */
  refused: string[]
  onTake(action: TriedAction): void
}

function Action({ action, refused, onTake }: ActionProps) {
  const { name, leads, level, warned, noted } = action
  return (
    <article className="trying-action" aria-label={name}>
      <div className="editor-preview-bar">
        <h3>{name}</h3>
        {leads && (
          <PlainButton look="outlined" aria-label={t('Take {action}', { action: name })} onClick={() => onTake(action)}>
            {t('Take')}
          </PlainButton>
        )}
      </div>
      <dl>
        <div>
          <dt>{t('Browser')}</dt>
          <dd>{refused.length === 0 ? t('Sends the action.') : <Lines texts={refused} />}</dd>
        </div>
        <div>
          <dt>{t('Server')}</dt>
          <dd>
            {leads ? t('Takes the action: {state}', { state: whereTo(action) }) : <Lines texts={action.refused} />}
          </dd>
        </div>
        {level !== null && (
          <div>
            <dt>{t('Needs')}</dt>
            <dd>{level}</dd>
          </div>
        )}
      </dl>
      <Lines texts={[...warned, ...noted]} />
    </article>
  )
}

const whereTo = ({ leads, path }: TriedAction): string =>
  [leads?.name, path && t('the application is in {state}', { state: path.name })].filter(Boolean).join('; ')

function Lines({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className="trying-lines">
      {[...new Set(texts)].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
