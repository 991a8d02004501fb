import { named } from '../../texts/t.ts'
import './marks.css'

/** A priority, with a mark of its urgency that can be seen at a glance. An `order` of 1 is the most urgent. */
export function Priority({ name, order }: { name: string; order: number }) {
  return (
    <span className="priority" data-order={order}>
      {named(name)}
    </span>
  )
}
