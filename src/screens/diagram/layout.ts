import { graphlib, layout } from '@dagrejs/dagre'
import { isRecord } from '../../engine/path.ts'
import type { Diagram, Way } from '../../engine/diagram/diagram.ts'

/** In px. */
const box = { width: 168, line: 20, padding: 10 }
/** How many letters fit on a line: of a title in a box, and of a text at an arrow. */
const letters = { box: 20, label: 24 }
const labelWidth = 150
const labelLine = 17

export interface Place {
  x: number
  y: number
  width: number
  height: number
}

export interface PlacedWay extends Way {
  points: { x: number; y: number }[]
  /** Where the actions beside it are; absent if it has none. */
  label?: Place
}

export interface DiagramLayout {
  width: number
  height: number
  places: ReadonlyMap<string, Place>
  ways: PlacedWay[]
}

/** The lines that a text takes. */
const linesOf = (text: string, most: number): number => {
  let [lines, left] = [1, most]
  for (const word of text.split(' ')) {
    if (word.length > left && left < most) [lines, left] = [lines + 1, most]
    left -= word.length + 1
  }
  return lines
}

const heightOf = (title: string, below: string[]): number =>
  2 * box.padding + box.line * [title, ...below].reduce((sum, text) => sum + linesOf(text, letters.box), 0)

/** Places states from top to bottom in the order of the work. Takes a few ms for the largest workflows. */
export function layoutOf({ states, ways }: Diagram, below: (id: string) => string[]): DiagramLayout {
  const graph = new graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 44, edgesep: 16, marginx: 12, marginy: 12 })
  for (const { id, title } of states) graph.setNode(id, { width: box.width, height: heightOf(title, below(id)) })
  for (const [n, { from, to, acts, back }] of ways.entries()) {
    const lines = acts.reduce((sum, { title }) => sum + linesOf(title, letters.label), 0)
    const label = lines > 0 ? { width: labelWidth, height: lines * labelLine, labelpos: 'c' } : {}
    // Transitions that send back go against the order, and do not determine it.
    graph.setEdge(from, to, { ...label, weight: back ? 1 : 3, minlen: 1 }, `${n}`)
  }
  layout(graph)
  const sheet: unknown = graph.graph()
  return {
    width: numberAt(sheet, 'width'),
    height: numberAt(sheet, 'height'),
    places: new Map(states.map(({ id }) => [id, placeOf(graph.node(id))])),
    ways: ways.map((way, n) => {
      const drawn: unknown = graph.edge(way.from, way.to, `${n}`)
      return { ...way, points: pointsOf(drawn), ...(way.acts.length > 0 && { label: placeOf(drawn) }) }
    }),
  }
}

/** A position that dagre computed, which it does not type, converted from the centre to the corner. */
function placeOf(drawn: unknown): Place {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((key) => numberAt(drawn, key))
  return { x: (x ?? 0) - (width ?? 0) / 2, y: (y ?? 0) - (height ?? 0) / 2, width: width ?? 0, height: height ?? 0 }
}

function pointsOf(drawn: unknown): PlacedWay['points'] {
  const points = isRecord(drawn) && Array.isArray(drawn.points) ? drawn.points : []
  return points.map((point: unknown) => ({ x: numberAt(point, 'x'), y: numberAt(point, 'y') }))
}

const numberAt = (drawn: unknown, key: string): number => (isRecord(drawn) ? Number(drawn[key] ?? 0) : 0)
