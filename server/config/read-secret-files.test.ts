import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { ConfigProblem, readConfig } from './config.ts'

describe('a secret in a file', () => {
  let dir: string
  before(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'hangyeol-secret-'))
  })
  after(() => rmSync(dir, { recursive: true }))
  const fileOf = (text: string) => {
    const file = path.join(dir, 'secret')
    writeFileSync(file, text)
    return file
  }
  const problemsOf = (env: Record<string, string>) => {
    try {
      readConfig({ DATA_DIR: dir, ...env })
    } catch (error) {
      assert.ok(error instanceof ConfigProblem)
      return error.message
    }
    return ''
  }

  it('is read as if it stood in the variable, without the line’s end', () => {
    const url = 'postgresql://shop:p@db:5432/hangyeol'
    assert.equal(readConfig({ DATA_DIR: dir, DATABASE_URL_FILE: fileOf(`${url}\n`) }).databaseUrl, url)
  })

  it('is looked at as closely as a variable', () => {
    assert.match(problemsOf({ DATABASE_URL_FILE: fileOf('mysql://db') }), /DATABASE_URL: postgresql:\/\//)
  })

  it('is refused with a sentence when it is not there, empty, or given twice', () => {
    assert.match(problemsOf({ DATABASE_URL_FILE: '/nowhere/url' }), /DATABASE_URL_FILE: .*\(ENOENT\): \/nowhere\/url/)
    assert.match(problemsOf({ DATABASE_URL_FILE: fileOf('\n') }), /DATABASE_URL_FILE: 파일이 비어 있어요/)
    const twice = { DATABASE_URL_FILE: fileOf('postgresql://a:b@c/d'), DATABASE_URL: 'postgresql://a:b@c/d' }
    assert.match(problemsOf(twice), /DATABASE_URL: DATABASE_URL_FILE도 있어요/)
  })
})
