import { elf, executable, gif, html, jpeg, office, ole, pdf, png, rtf, script, svg, zip } from './contents.ts'

/** An upload that should be refused, or kept as this type and never shown. */
export interface Upload {
  what: string
  name?: string
  content?: Buffer
  /** The whole body, where it is not a form with one file. */
  form?: (boundary: string) => Buffer
  kept?: string
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const text = Buffer.from('Only words.\n')
const plain = 'text/plain'
const refuse = (what: string, name: string, content: Buffer): Upload => ({ what, name, content })
const keep = (what: string, name: string, content: Buffer, kept: string): Upload => ({ what, name, content, kept })
const part = (boundary: string, disposition: string, body = 'x') =>
  `--${boundary}\r\ncontent-disposition: ${disposition}\r\n\r\n${body}\r\n`
const form = (what: string, parts: (boundary: string) => string): Upload => ({
  what,
  form: (boundary) => Buffer.from(parts(boundary)),
})

/** What is not what its name says. */
const lies: Upload[] = [
  refuse('HTML named .pdf', 'a.pdf', html),
  refuse('SVG named .png', 'a.png', svg),
  refuse('SVG', 'a.svg', svg),
  refuse('HTML', 'a.html', html),
  refuse('XHTML', 'a.xhtml', html),
  refuse('JavaScript', 'a.js', script),
  refuse('a web archive', 'a.mhtml', html),
  refuse('a program', 'a.exe', executable),
  refuse('a program named .pdf', 'a.pdf', executable),
  refuse('a program named .txt', 'a.txt', executable),
  refuse('a program of Linux named .csv', 'a.csv', elf),
  refuse('a program behind two extensions', 'a.pdf.exe', pdf),
  refuse('a GIF', 'a.gif', gif),
  refuse('a GIF named .png', 'a.png', gif),
  refuse('a PNG named .jpg', 'a.jpg', png),
  refuse('a JPEG named .png', 'a.png', jpeg),
  refuse('a PDF named .docx', 'a.docx', pdf),
  refuse('a PDF named .txt', 'a.txt', pdf),
  refuse('an archive', 'a.zip', zip({ 'a.txt': text })),
  refuse('an archive named .docx', 'a.docx', zip({ 'a.txt': text })),
  refuse('a spreadsheet named .docx', 'a.docx', office('xlsx')),
  refuse('an old Word file', 'a.doc', ole),
  refuse('an old Word file named .docx', 'a.docx', ole),
  refuse('a Word file with macros', 'a.docm', office('docx')),
  refuse('RTF named .txt', 'a.txt', rtf),
  refuse('text with NUL', 'a.txt', Buffer.from('a\0b')),
  refuse('text that is not UTF-8', 'a.csv', Buffer.from([0x61, 0xff, 0xfe, 0x62])),
  refuse('UTF-16', 'a.txt', Buffer.from('\uFEFF<script>', 'utf16le')),
  refuse('half a magic number', 'a.pdf', Buffer.from('%PD')),
  refuse('an archive that is cut off', 'a.docx', office('docx').subarray(0, 40)),
  refuse('nothing at all', 'a.pdf', Buffer.alloc(0)),
  refuse('nothing at all as text', 'a.txt', Buffer.alloc(0)),
  refuse('a file of 25 MB and a byte', 'a.txt', Buffer.alloc(25 * 1024 * 1024 + 1, 'a')),
  refuse('no extension', 'invoice', pdf),
  refuse('an extension of a language’s own', 'a.constructor', pdf),
  refuse('an extension of blanks', 'a. pdf ', executable),
  refuse('only an extension', '.pdf', executable),
  refuse('a server’s settings', '.htaccess', text),
  refuse('a name that ends in a dot', 'a.pdf.', pdf),
]

/** What is two things at once: kept as what its name says, and given back as bytes that nobody shows. */
const polyglots: Upload[] = [
  keep('a PDF that is HTML too', 'a.pdf', Buffer.concat([pdf, html]), 'application/pdf'),
  keep(
    'a PDF that is an archive too',
    'a.pdf',
    Buffer.concat([pdf, zip({ 'a.class': executable })]),
    'application/pdf',
  ),
  keep(
    'a PDF with a script',
    'a.pdf',
    Buffer.concat([pdf, Buffer.from('<</S/JavaScript/JS(app.alert(1))>>')]),
    'application/pdf',
  ),
  keep('a PNG with HTML behind it', 'a.png', Buffer.concat([png, html]), 'image/png'),
  keep(
    'a JPEG with PHP behind it',
    'a.jpg',
    Buffer.concat([jpeg, Buffer.from('<?php system($_GET[0]);')]),
    'image/jpeg',
  ),
  keep('text that is HTML', 'a.txt', html, plain),
  keep('text that is a script', 'a.txt', script, plain),
  keep('a table of formulas', 'a.csv', Buffer.from("=cmd|' /C calc'!A0,@SUM(1)\n"), 'text/csv'),
  keep(
    'a Word file that swells a thousandfold',
    'a.docx',
    office('docx', { 'word/media/a.bin': Buffer.alloc(8 * 1024 * 1024) }),
    word,
  ),
  keep('a Word file whose entries leave their folder', 'a.docx', office('docx', { '../../etc/passwd': text }), word),
  keep(
    'a Word file with an archive in it',
    'a.docx',
    office('docx', { 'word/a.zip': zip({ 'b.zip': zip({ 'c.txt': text }) }) }),
    word,
  ),
]

/** Names that lead elsewhere, or are not what they seem. */
const names: Upload[] = [
  '../../../etc/passwd.txt',
  '..\\\\..\\\\windows\\\\win.txt',
  '/etc/passwd.txt',
  'C:\\\\boot.txt',
  '....//a.txt',
  'a/../b.txt',
  '%2e%2e%2fa.txt',
  'a\u202Efdp.txt',
  '\u200Ba\uFEFF.txt',
  'a\u2028b.txt',
  'a\tb.txt',
  `${'n'.repeat(5000)}.txt`,
  '😀'.repeat(300) + '.txt',
  '  .txt.txt',
  '...a.txt',
  "a'; DROP TABLE document; --.txt",
  '<img src=x onerror=alert(1)>.txt',
  '=cmd.txt',
  'CON.txt',
  'a%00.pdf.txt',
  'a%0d%0aset-cookie: x=1.txt',
  '${7*7}.txt',
].map((name): Upload => keep(`the name ${name.slice(0, 40)}`, name, text, plain))

/** Forms that are none, or have too much in them. */
const forms: Upload[] = [
  form('no file', (boundary) => `${part(boundary, 'form-data; name="note"')}--${boundary}--\r\n`),
  form('an empty form', (boundary) => `--${boundary}--\r\n`),
  form('another boundary', () => `${part('another', 'form-data; name="file"; filename="a.txt"')}--another--\r\n`),
  form('a form without its end', (boundary) => part(boundary, 'form-data; name="file"; filename="a.txt"')),
  form('nothing in the form', () => ''),
  form(
    'a file without a name',
    (boundary) => `${part(boundary, 'form-data; name="file"; filename=""')}--${boundary}--\r\n`,
  ),
  form('two files', (boundary) => {
    const file = (name: string) => part(boundary, `form-data; name="file"; filename="${name}"`)
    return `${file('a.txt')}${file('b.txt')}--${boundary}--\r\n`
  }),
  form('a field of a prototype', (boundary) => `${part(boundary, 'form-data; name="__proto__"')}--${boundary}--\r\n`),
  form(
    'a thousand fields',
    (boundary) =>
      `${Array.from({ length: 1000 }, (_, n) => part(boundary, `form-data; name="f${n}"`)).join('')}--${boundary}--\r\n`,
  ),
]

export const uploads = (): Upload[] => [...lies, ...polyglots, ...names, ...forms]
