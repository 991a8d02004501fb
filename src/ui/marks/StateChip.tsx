import { named } from '../../texts/t.ts'
import './marks.css'
import { stateTone } from './tone.ts'

export interface StateChipProps {
  /** The visible text. */
  name: string
  /** Decides the colour; by default the name, because some servers send no code. */
  code?: string
}

/** Tinted rather than filled: a column of them stays quiet, and the text keeps its contrast in both schemes. */
export function StateChip({ name, code = name }: StateChipProps) {
  return (
    <span className="state-chip" data-tone={stateTone(code)}>
      {named(name)}
    </span>
  )
}
