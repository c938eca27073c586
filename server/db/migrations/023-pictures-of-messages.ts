/** Index from a picture to its chat message, whose readers are those who may see the picture. */
export const statements = [
  `CREATE INDEX chat_messages_by_picture ON chat_messages (media_id) WHERE media_id IS NOT NULL`,
];
