/** Types of modules. */
export const moduleTypes = [
  'FUNCTION',
  'ROBOT',
  'CONVEYOR',
  'DRYER',
  'CHILLER',
  'VISION_SYSTEM',
  'SCALE',
  'LABEL_PRINTER',
  'OTHER',
] as const;

/** Protocols by which external systems access a module. */
export const moduleExternalTypes = [
  'NONE',
  'OPC_UA',
  'MODBUS',
  'MQTT',
  'EUROMAP_63',
  'EUROMAP_77',
  'REST',
] as const;
