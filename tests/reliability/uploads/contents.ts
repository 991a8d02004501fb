import { deflateRawSync } from 'node:zlib'

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const jpeg = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.from('ffd9', 'hex'),
])
export const gif = Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0;', 'latin1')
export const html = Buffer.from('<!doctype html><script>alert(document.domain)</script>')
export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
)
export const executable = Buffer.concat([
  Buffer.from('MZ\u0090\0', 'latin1'),
  Buffer.alloc(60),
  Buffer.from('PE\0\0', 'latin1'),
])
export const elf = Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001', 'latin1'), Buffer.alloc(57)])
export const script = Buffer.from('#!/bin/sh\nrm -rf /\n')
export const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)])
export const rtf = Buffer.from('{\\rtf1\\ansi{\\object\\objocx}}')

/** A zip archive with one entry a name; sizes are declared as given, not as they are. */
export function zip(entries: Record<string, Buffer>): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, Buffer.from(name), packed])
    const more = Buffer.alloc(14)
    more.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), common, more, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

function crc32(content: Buffer): number {
  let crc = 0xffffffff
  for (const byte of content) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

const parts = {
  docx: ['word/document.xml', 'wordprocessingml.document.main'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet.main'],
} as const

/** The least of an Office file, with other entries beside it. */
export function office(kind: keyof typeof parts, others: Record<string, Buffer> = {}): Buffer {
  const [part, type] = parts[kind]
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/></Types>`
  return zip({ '[Content_Types].xml': Buffer.from(types), [part]: Buffer.from('<a/>'), ...others })
}
