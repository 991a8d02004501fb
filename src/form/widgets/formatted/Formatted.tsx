import type { Block, Item, List, Run } from '../../../engine/kinds/formatted/document.ts'
import { read } from '../../../engine/kinds/formatted/read.ts'
import '../../../ui/fields/formatted.css'

/** Formatted text to read. It becomes elements, never HTML: nothing in it can run. */
export function Formatted({ value }: { value: string }) {
  return read(value).blocks.map((block, n) => <BlockView key={n} block={block} />)
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'list') return <ListView list={block} />
  const runs = <Runs runs={block.runs} />
  if (block.kind === 'paragraph') return <p>{runs}</p>
  return block.level === 1 ? <h3>{runs}</h3> : <h4>{runs}</h4>
}

function ListView({ list: { numbered, items } }: { list: List }) {
  const Tag = numbered ? 'ol' : 'ul'
  return (
    <Tag>
      {items.map((item, n) => (
        <ItemView key={n} item={item} />
      ))}
    </Tag>
  )
}

function ItemView({ item: { runs, lists } }: { item: Item }) {
  return (
    <li>
      <Runs runs={runs} />
      {lists.map((list, n) => (
        <ListView key={n} list={list} />
      ))}
    </li>
  )
}

/** A link is one element, however its parts are formatted. */
function Runs({ runs }: { runs: Run[] }) {
  return linked(runs).map(([first, ...others], n) => {
    const texts = [first, ...others].map((run, place) => <RunView key={place} {...run} />)
    return first.link === undefined ? (
      texts
    ) : (
      <a key={n} href={first.link} target="_blank" rel="noopener noreferrer nofollow">
        {texts}
      </a>
    )
  })
}

/** The runs, with those of one link grouped. */
function linked(runs: Run[]): [Run, ...Run[]][] {
  const groups: [Run, ...Run[]][] = []
  for (const run of runs) {
    const last = groups.at(-1)
    if (last && run.link !== undefined && last[0].link === run.link) last.push(run)
    else groups.push([run])
  }
  return groups
}

function RunView({ text, bold, italic }: Run) {
  const slanted = italic ? <em>{text}</em> : text
  return bold ? <strong>{slanted}</strong> : slanted
}
