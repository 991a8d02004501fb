/**
 * `npm run bench:scale [-- applications [rounds]]`: how the lists stand with 100,000 applications, 500 of them open, at the server
 * and in Chromium. The client must have been built. Prints a table and exits with 1 when a limit is passed; a full run is kept in results.md.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { browser } from '../../support/browser.ts'
import { openFilledBank } from './bank.ts'
import { type Figure, askServer, dragRows, openScreen } from './measure.ts'

const full = 100_000
const applications = Number(process.argv[2] ?? full)
const rounds = Number(process.argv[3] ?? 40)
const visits = Math.max(3, Math.ceil(rounds / 8))

const progress = (text: string) => process.stderr.write(`${text}\n`)

async function measureAll(): Promise<Figure[]> {
  progress(`Filling a database with ${applications} applications …`)
  const [bank, chromium] = await Promise.all([openFilledBank({ applications, open: 500 }), browser()])
  try {
    progress('Asking the server …')
    const asked = await askServer(bank.url, rounds)
    progress('Opening the screens …')
    const dashboard = await openScreen(chromium, bank.url, 'dashboard, cold, to its first row', '/', 1500, visits)
    const ranking = await openScreen(chromium, bank.url, 'prioritization of 500, cold, to its first row', '/prioritization', 2500, visits)
    return [...asked, dashboard, ranking, ...(await dragRows(chromium, bank.url, 50, visits))]
  } finally {
    await chromium.close()
    await bank.close()
  }
}

const isOver = ({ p95, limit }: Figure) => !(p95 <= limit)

const line = (figure: Figure) =>
  `| ${figure.name} | ${figure.p50.toFixed(0)} | ${figure.p95.toFixed(0)} | ${isOver(figure) ? 'FAIL' : 'pass'} (≤ ${figure.limit}) |`

const figures = await measureAll()
const text = `# Bench of the lists

${applications} applications, 500 of them open, in PostgreSQL; one request at a time, ${rounds} of each; ${visits} cold visits in Chromium. In ms.
A request is timed by who asks, over the loopback; a visit from the navigation, by the page's clock; a drag as the main thread's own time.

| | p50 | p95 | p95 within its limit |
|---|---|---|---|
${figures.map(line).join('\n')}
`
process.stdout.write(text)
if (applications === full) await writeFile(join(import.meta.dirname, 'results.md'), text)
process.exitCode = figures.some(isOver) ? 1 : 0
