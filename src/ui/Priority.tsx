import { named } from '../texts/t.ts'
import './marks.css'

/** A priority and, for the eye that scans, a mark of how urgent it is (1 is the most). */
export function Priority({ name, order }: { name: string; order: number }) {
  return (
    <span className="priority" data-order={order}>
      {named(name)}
    </span>
  )
}
