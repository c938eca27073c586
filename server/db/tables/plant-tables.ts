import type { Generated } from 'kysely';

import type { Flag, Instant, WithNameKey, Versioned } from './column-types.ts';

/** Configuration of plants and machines: see ./schema.ts. */
export interface PlantTables {
  plants: {
    id: string;
    client_id: string;
    display_name: string;
    display_type: string;
    time_zone: string;
    attributes: string;
    /** JSON of a ShiftCalendar, see server/oee/time/calendar.ts. */
    shift_calendar: string;
    /** JSON of an OeePolicy, see server/oee/policy.ts. */
    oee_policy: string;
    /** The fields of `oee_policy`. */
    planned_stops: Generated<string>;
    changeover_loss: Generated<string>;
    undefined_time: Generated<string>;
    cap_performance: Generated<Flag>;
    micro_stop_seconds: Generated<number>;
    position: number;
    /**
     * The schedule that `shift_calendar` was copied from. Null: around the clock, or an older
     * calendar.
     */
    shift_schedule_id: Generated<string | null>;
    /**
     * JSON of the ShiftCalendar with exceptions and non-working time. Null: use `shift_calendar`.
     */
    resolved_calendar: Generated<string | null>;
    /** When it was taken out of use. Null: it is in use. */
    retired_at: Generated<Instant | null>;
    /** Id of the client that it was retired with. Null: it was retired alone, or is in use. */
    retired_with: Generated<string | null>;
  } & Versioned &
    WithNameKey;
  /** Positions of the machines of a plant; at most one per plant. */
  floor_plans: {
    id: string;
    client_id: string;
    plant_id: string;
    /** Id of a medium of the type `plan`. */
    picture_id: Generated<string | null>;
    width: number;
    height: number;
    /** JSON of the items of server/catalogue/floor-plans/floor-plans.resource.ts. */
    spots: string;
  } & Versioned;
  /** History of a plant's loss policy; the newest entry has the highest number. */
  plant_policy_versions: {
    plant_id: string;
    number: number;
    at: Instant;
    username: string;
    /** Date of the plant from which it holds; null: always. */
    since: Generated<string | null>;
    /** JSON of an OeePolicy, like `policy`. */
    previous_policy: string;
    policy: string;
  };
  /** Policy of a plant in the last imported configuration file: JSON of a partial OeePolicy. */
  policy_files: { plant_id: string; said: string };
  shift_schedules: {
    id: string;
    client_id: string;
    display_name: string;
    /** JSON of ShiftItems, see server/oee/time/shift-items.ts. */
    shifts: string;
    /** JSON of the ShiftCalendar of these shifts. */
    calendar: string;
  } & Versioned &
    WithNameKey;
  machines: {
    id: string;
    plant_id: string;
    client_id: string;
    display_name: string;
    /** Its name at data sources. */
    machine_name: string;
    display_type: string;
    attributes: string;
    parts_hourly_goal: number | null;
    parts_daily_goal: number | null;
    total_parts_high: number;
    total_parts_low: number;
    position: number;
    machine_name_key: Generated<string>;
    /** Type of the machine, in the plant's own words. */
    type: Generated<string | null>;
    type_key: Generated<string | null>;
    /** How its panel is accessed remotely. */
    remote_type: Generated<string | null>;
    /** Fractions: above high is green, above low amber. */
    oee_high: Generated<number>;
    oee_low: Generated<number>;
    availability_high: Generated<number>;
    availability_low: Generated<number>;
    performance_high: Generated<number>;
    performance_low: Generated<number>;
    quality_high: Generated<number>;
    quality_low: Generated<number>;
    /** Null: the schedule of its plant. */
    shift_schedule_id: Generated<string | null>;
    /** Values at which its counters roll over to 0. Null: not configured. */
    total_parts_limit: Generated<number | null>;
    good_parts_limit: Generated<number | null>;
    reject_parts_limit: Generated<number | null>;
    /** JSON of its own ShiftCalendar with exceptions and non-working time. Null: its plant's. */
    resolved_calendar: Generated<string | null>;
    /** JSON of EarlierGoals, see server/catalogue/machines/goals.ts. */
    earlier_goals: Generated<string>;
    /** When it was taken out of use. Null: it is in use. */
    retired_at: Generated<Instant | null>;
    /**
     * Id of the plant or client that it was retired with. Null: it was retired alone, or is in use.
     */
    retired_with: Generated<string | null>;
    /** The row of the machine before it was moved. Null: it was not moved. */
    moved_from_id: Generated<string | null>;
    /** The row of the machine since it was moved. */
    moved_to_id: Generated<string | null>;
  } & Versioned &
    WithNameKey;
  /** Past periods in which machines were retired. */
  retirements: { machine_id: string; client_id: string; start_at: Instant; end_at: Instant };
  /** Product families of a client. */
  product_families: { id: string; client_id: string; display_name: string } & Versioned &
    WithNameKey;
  /** Functions and equipment of machines. */
  modules: {
    id: string;
    client_id: string;
    display_name: string;
    type: string;
    external_type: string | null;
    /** JSON list of Name and Value. */
    parameters: string;
    is_enabled: Flag;
  } & Versioned &
    WithNameKey;
  module_machines: { module_id: string; machine_id: string };
  products: {
    id: string;
    client_id: string;
    display_name: string;
    /** Fastest sustained time for one part, milliseconds. Null: unknown, so no performance. */
    ideal_cycle_ms: number | null;
    /** JSON: earlier cycles, each until a day; see server/oee/time/dated.ts. */
    earlier_cycles: Generated<string>;
    family: Generated<string | null>;
    family_key: Generated<string | null>;
    /** When it was retired from selection. Null: it is in use. */
    retired_at: Generated<Instant | null>;
  } & Versioned &
    WithNameKey;
  /** Choices of a client's forms, in place of the default values of that name. */
  value_lists: {
    id: string;
    client_id: string;
    name: string;
    name_key: string;
    display_name: string | null;
    /** JSON list of texts without commas. */
    valid_values: string;
    version: number;
  };
  /** Metrics of a machine, besides the reserved tags. */
  metrics: {
    id: string;
    client_id: string;
    machine_id: string;
    /** Tag of its samples. */
    name: string;
    display_name: string;
    display_name_key: string;
    unit: string;
    set_point: number | null;
    min_value: number | null;
    max_value: number | null;
    /** Decimal places; null: as many as the limits need. */
    decimals: number | null;
    position: number;
    version: Generated<number>;
  };
}
