import { expect, it } from 'vitest'
import { hostileHtml } from '../../../../../tests/support/hostile.ts'
import { read } from '../../../../engine/kinds/formatted/read.ts'
import { write } from '../../../../engine/kinds/formatted/write.ts'
import { fromHtml } from './fromHtml.ts'

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p {color: red}</style></head><body>
<!--StartFragment--><h1>Risk<o:p></o:p></h1>
<p class=MsoNormal>A <b>sound</b> <span style='font-style:italic'>risk</span>,
see <a href="https://bank.example/p">the paper</a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Cash<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast
style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1)<span>&nbsp; </span></span>Flow</p>
<!--EndFragment--></body></html>`

const table = '<table><tr><th>Year</th><th>EBITDA</th></tr><tr><td>2025</td><td>12</td></tr></table>'

it.each([
  ['Word', word, '# Risk\n\nA **sound** *risk*, see [the paper](https://bank.example/p).\n\n- Cash\n  1. Flow'],
  [
    'Google Docs',
    '<b style="font-weight:normal;"><p>One <span style="font-weight:700">two</span></p><ul><li><p>a</p></li><li><p>b</p></li></ul></b>',
    'One **two**\n\n- a\n- b',
  ],
  [
    'a page with lists in lists',
    '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>',
    '- a\n  1. b\n  2. c\n- d',
  ],
  ['a table', table, 'Year | EBITDA\n\n2025 | 12'],
  ['headings of every level', '<h1>a</h1><h2><b>b</b></h2><h6>c</h6>', '# a\n\n## b\n\n## c'],
  ['headings of formatted text, as a screen has them', '<h3>a</h3><h4>b</h4><p>c</p>', '# a\n\n## b\n\nc'],
  ['a subheading of formatted text alone', '<h4>a</h4>', '## a'],
  ['headings below the highest', '<h2>a</h2><h3>b</h3>', '## a\n\n## b'],
  ['lines', 'one<br>two<div>three</div>', 'one\ntwo\n\nthree'],
  [
    'lists that are too deep',
    '<ul><li>a<ul><li>b<ul><li>c<ul><li>d</li></ul></li></ul></li></ul></li></ul>',
    '- a\n  - b\n    - c\n    - d',
  ],
  [
    'what would run',
    '<script>alert(1)</script><style>*{}</style><img src=x onerror=alert(1)><a href="javascript:alert(1)">here</a><svg><text>x</text></svg>',
    'here',
  ],
])('is pasted from %s', (_, html, stored) => {
  expect(write(fromHtml(html))).toBe(stored)
})

it.each(hostileHtml)('leaves text alone of what would run: %s', (html) => {
  const stored = write(fromHtml(html))
  const { blocks, refused } = read(stored)
  expect(refused).toBeUndefined()
  expect(JSON.stringify(blocks)).not.toContain('"link"')
})

it.each(['<div>', '<b>', '<ul><li>', '<table><tr><td>', '<svg>', '<p>a', '<a href="https://a.example/">a'])(
  'is pasted though it stands five thousand deep: %s',
  (tag) => {
    const stored = write(fromHtml(`${tag.repeat(5_000)}end`))
    expect(read(stored).refused).toBeUndefined()
  },
)
