import { useId, useLayoutEffect, useRef } from 'react'
import { type Diagram, type DiagramState, reachable } from '../../engine/diagram/diagram.ts'
import { named, t } from '../../texts/t.ts'
import { AsList } from './AsList.tsx'
import './diagram.css'
import { type Place, type PlacedWay, layoutOf } from './layout.ts'

export interface DiagramViewProps {
  diagram: Diagram
  /** The diagram's name, for people who do not see it. */
  label: string
  /** The id of the current state. */
  current?: string
  /** What else is in a state's box, such as the forms that are open there. */
  below?: (state: DiagramState) => string[]
}

const nothing = () => []

/**
 * States from top to bottom, with the ways between them. The current state is marked, and the states that can still
 * come are highlighted.
 */
export function DiagramView({ diagram, label, current, below = nothing }: DiagramViewProps) {
  const arrow = useId()
  const { width, height, places, ways } = layoutOf(translated(diagram), (id) => {
    const state = diagram.states.find((each) => each.id === id)
    return state ? below(state) : []
  })
  const sheet = useRef<HTMLDivElement>(null)
  const middle = middleOf(places.get(current ?? ''))
  // On a narrow screen the current state must not be out of sight.
  useLayoutEffect(() => {
    const frame = sheet.current
    if (frame && middle !== undefined) frame.scrollLeft = middle - frame.clientWidth / 2
  }, [middle])
  const lit = current === undefined ? undefined : reachable(diagram, current)
  const isLit = (id: string) => lit === undefined || lit.has(id)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <div ref={sheet} className="diagram" role="group" aria-label={label} tabIndex={0}>
        <div className="diagram-sheet" style={{ width, height }} aria-hidden="true">
          <svg width={width} height={height}>
            <Arrowhead id={arrow} />
            {ways.map((way) => (
              <path
                key={`${way.from} ${way.to} ${way.back}`}
                className="diagram-way"
                d={lineThrough(way)}
                markerEnd={`url(#${arrow})`}
                data-back={way.back || undefined}
                data-lit={(isLit(way.from) && isLit(way.to)) || undefined}
              />
            ))}
          </svg>
          {diagram.states.map((state) => (
            <div
              key={state.id}
              className="diagram-state"
              style={at(places.get(state.id))}
              data-current={state.id === current || undefined}
              data-lit={isLit(state.id) || undefined}
            >
              <b>{named(state.title)}</b>
              {below(state).map((text) => (
                <span key={text}>{text}</span>
              ))}
            </div>
          ))}
          {ways.map(
            ({ from, to, back, label: place, acts }) =>
              place && (
                <div key={`${from} ${to} ${back}`} className="diagram-acts" style={at(place)}>
                  {acts.map(({ code, title }) => (
                    <span key={code}>{named(title)}</span>
                  ))}
                </div>
              ),
          )}
        </div>
      </div>
      <AsList diagram={diagram} current={current} below={below} summary={t('As a list')} />
    </>
  )
}

function Arrowhead({ id }: { id: string }) {
  return (
    <defs>
      <marker id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
        <path d="M0 0 L8 4 L0 8 z" fill="var(--mui-palette-text-secondary, #566371)" />
      </marker>
    </defs>
  )
}

/** Titles in the reader's language, which need more room than others. */
const translated = ({ states, ways }: Diagram): Diagram => ({
  states: states.map((state) => ({ ...state, title: named(state.title) })),
  ways: ways.map((way) => ({ ...way, acts: way.acts.map(({ code, title }) => ({ code, title: named(title) })) })),
})

const middleOf = (place: Place | undefined): number | undefined => place && place.x + place.width / 2

const at = (place: Place | undefined) =>
  place && { left: place.x, top: place.y, width: place.width, height: place.height }

/** A line through points, with rounded bends. */
function lineThrough({ points }: PlacedWay): string {
  const [first, ...rest] = points
  const last = rest.at(-1)
  if (!first || !last) return ''
  const bends = rest.slice(0, -1).map((point, n) => {
    const next = rest[n + 1] ?? point
    const end = n === rest.length - 2 ? last : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }
    return `Q${point.x} ${point.y} ${end.x} ${end.y}`
  })
  return `M${first.x} ${first.y} ${bends.length > 0 ? bends.join(' ') : `L${last.x} ${last.y}`}`
}
