import type { Diagram, DiagramState } from '../../engine/diagram/diagram.ts'
import { named, t } from '../../texts/t.ts'

interface AsListProps {
  diagram: Diagram
  current: string | undefined
  below: (state: DiagramState) => string[]
  summary: string
}

/** What the diagram shows, as a list, for people who do not see it or prefer to read. */
export function AsList({ diagram: { states, ways }, current, below, summary }: AsListProps) {
  const titleOf = (id: string) => named(states.find((each) => each.id === id)?.title ?? id)
  return (
    <details className="diagram-list">
      <summary>{summary}</summary>
      <ol>
        {states.map((state) => (
          <li key={state.id} aria-current={state.id === current ? 'step' : undefined}>
            <b>{named(state.title)}</b>
            {state.id === current && ` (${t('it is here')})`}
            {below(state).length > 0 && `: ${below(state).join(', ')}`}
            <ul>
              {ways
                .filter(({ from }) => from === state.id)
                .map(({ to, acts, back }) => (
                  <li key={`${to} ${back}`}>{lineOf(titleOf(to), acts, back)}</li>
                ))}
              {state.stays.map(({ code, title }) => (
                <li key={code}>{t('{action}: stays here', { action: named(title) })}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  )
}

function lineOf(to: string, acts: { title: string }[], back: boolean): string {
  const where = back ? t('back to {state}', { state: to }) : t('on to {state}', { state: to })
  return acts.length === 0 ? where : `${acts.map(({ title }) => named(title)).join(', ')}: ${where}`
}
