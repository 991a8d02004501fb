import { describe, expect, it } from 'vitest'
import { textsInCode } from './inCode.ts'
import { textsInDefinition } from './inDefinitions.ts'

describe('the texts that people read', () => {
  it('are found in code: sentences, labels and what stands in JSX', () => {
    const source = [
      "import { a } from 'not this one'",
      'export const Sample = ({ name }: { name: string }) => (',
      '  <Box className="no text at all" title="Close" data-kind="wide">',
      '    Nothing to show',
      "    {refuse(`${name} cannot be removed.`, 'CODE', 'GET')}",
      '  </Box>',
      ')',
    ].join('\n')
    expect(textsInCode('sample.tsx', source)).toEqual([
      { line: 3, text: 'Close' },
      { line: 4, text: 'Nothing to show' },
      { line: 5, text: '{name} cannot be removed.' },
    ])
  })

  it('are found in code where they are translated, however short', () => {
    expect(textsInCode('sample.ts', "export const bold = () => t('Bold')")).toEqual([
      { line: 1, text: 'Bold', isMessage: true },
    ])
  })

  it('are not queries, log lines or headers', () => {
    const source = [
      'await sql`lock table people in share mode`.execute(db)',
      "log.warn({ reason }, 'the provider does not answer')",
      "reply.header('cache-control', 'public, max-age=60')",
      "const query = 'SELECT name FROM person'",
    ].join('\n')
    expect(textsInCode('sample.ts', source)).toEqual([])
  })

  it('are what a command prints, but not what a server logs', () => {
    const source = "console.log(`${rows} rows are back.`)\napp.log.info('a worker has ended')"
    expect(textsInCode('sample.ts', source)).toEqual([{ line: 1, text: '{rows} rows are back.' }])
  })

  it('are found in definitions by their keys', () => {
    const source =
      '{\n  "title": "Legal Review",\n  "type": "object",\n  "messages": { "loadFailed": "Failed to load." }\n}'
    expect(textsInDefinition(source)).toEqual([
      { line: 2, text: 'Legal Review' },
      { line: 4, text: 'Failed to load.' },
    ])
  })
})
