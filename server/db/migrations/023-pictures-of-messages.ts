/** Whether a picture may be seen is asked of the message that it is in. */
export const statements = [
  `CREATE INDEX chat_messages_by_picture ON chat_messages (media_id) WHERE media_id IS NOT NULL`,
];
