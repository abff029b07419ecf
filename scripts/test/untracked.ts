import asyncHooks from 'node:async_hooks'
import { isMainThread } from 'node:worker_threads'

/**
 * node:test follows each promise and timer with an async hook, to find the test that an uncaught error belongs to. That makes an `await`
 * fifty times as expensive, in the servers too, which run in the same process. This module is loaded before node:test and lets it follow
 * only the tests themselves, which it needs to find a test's suite; `file-worker.ts` reports uncaught errors.
 */
const { AsyncResource, createHook } = asyncHooks
let follow: asyncHooks.HookCallbacks['init']
const idle: asyncHooks.AsyncHook = { enable: () => idle, disable: () => idle }

// Threads of the program load this too, and test nothing.
if (isMainThread) {
  asyncHooks.createHook = (callbacks) => {
    follow = (...created) => callbacks.init?.(...created)
    return idle
  }
  asyncHooks.AsyncResource = class extends AsyncResource {
    constructor(type: string, options?: asyncHooks.AsyncResourceOptions) {
      super(type, options)
      follow?.(this.asyncId(), type, this.triggerAsyncId(), this)
    }
  }
  await import('node:test')
  Object.assign(asyncHooks, { AsyncResource, createHook })
}
