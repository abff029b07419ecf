import type { MessageTemplate } from '#domain/message-wordings.ts'

/**
 * The unique name of the event that a text tells of: 'member.approve:12:3'. It begins with the text's template, by which the database tells
 * texts apart (`messages.template`).
 */
export const eventOf = (template: MessageTemplate | 'mailing', key: string | number): string => `${template}:${key}`
