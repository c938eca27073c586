import type { Generated } from 'kysely';

import type { Flag, Instant, Keyed, Versioned } from './column-types.ts';

/** What administrators say of plants: see ./schema.ts. */
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
    /** What `oee_policy` is made of. */
    planned_stops: Generated<string>;
    changeover_loss: Generated<string>;
    undefined_time: Generated<string>;
    cap_performance: Generated<Flag>;
    micro_stop_seconds: Generated<number>;
    position: number;
    /** Whose calendar `shift_calendar` is a copy of. Null: around the clock, or a calendar of before. */
    shift_schedule_id: Generated<string | null>;
    /** JSON of the ShiftCalendar with exceptions and non-working time. Null: `shift_calendar`. */
    resolved_calendar: Generated<string | null>;
    /** Since when it is out of use. Null: it is in use. */
    retired_at: Generated<Instant | null>;
    /** Id of the client that it left with. Null: it left by itself, or is in use. */
    retired_with: Generated<string | null>;
  } & Versioned &
    Keyed;
  /** Where the machines of a plant stand; at most one a plant. */
  floor_plans: {
    id: string;
    client_id: string;
    plant_id: string;
    /** Of a medium of the type `plan`. */
    picture_id: Generated<string | null>;
    width: number;
    height: number;
    /** JSON of the items of server/catalogue/floor-plans/floor-plans.resource.ts. */
    spots: string;
  } & Versioned;
  /** How a plant counted its losses before and after each change; the newest has the highest number. */
  plant_policy_versions: {
    plant_id: string;
    number: number;
    at: Instant;
    username: string;
    /** Date of the plant from which it holds; null: of all time. */
    since: Generated<string | null>;
    /** JSON of an OeePolicy, as `policy`. */
    previous_policy: string;
    policy: string;
  };
  /** What a file of the configuration said of a plant when it was taken: JSON of a part of an OeePolicy. */
  policy_files: { plant_id: string; said: string };
  shift_schedules: {
    id: string;
    client_id: string;
    display_name: string;
    /** JSON of ShiftItems, see server/oee/time/shift-items.ts. */
    shifts: string;
    /** JSON of the ShiftCalendar that they make. */
    calendar: string;
  } & Versioned &
    Keyed;
  machines: {
    id: string;
    plant_id: string;
    client_id: string;
    display_name: string;
    /** The name data sources use. */
    machine_name: string;
    display_type: string;
    attributes: string;
    parts_hourly_goal: number | null;
    parts_daily_goal: number | null;
    total_parts_high: number;
    total_parts_low: number;
    position: number;
    machine_name_key: Generated<string>;
    /** What it is, in the plant's own words. */
    type: Generated<string | null>;
    type_key: Generated<string | null>;
    /** How its panel can be reached from afar. */
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
    /** Null: it works as its plant does. */
    shift_schedule_id: Generated<string | null>;
    /** Where its counters begin at 0 again. Null: not set. */
    total_parts_limit: Generated<number | null>;
    good_parts_limit: Generated<number | null>;
    reject_parts_limit: Generated<number | null>;
    /** JSON of its own ShiftCalendar with all that is around it. Null: its plant's. */
    resolved_calendar: Generated<string | null>;
    /** JSON of EarlierGoals, see server/catalogue/machines/goals.ts. */
    earlier_goals: Generated<string>;
    /** Since when it is out of use. Null: it is in use. */
    retired_at: Generated<Instant | null>;
    /** Id of the plant or client that it left with. Null: it left by itself, or is in use. */
    retired_with: Generated<string | null>;
    /** The machine that it was until it was moved; what it was is another row. Null: it was not. */
    moved_from_id: Generated<string | null>;
    /** The machine that it is since it was moved. */
    moved_to_id: Generated<string | null>;
  } & Versioned &
    Keyed;
  /** Times that machines were out of use before they were restored. */
  retirements: { machine_id: string; client_id: string; start_at: Instant; end_at: Instant };
  /** The families that products of a client name. */
  product_families: { id: string; client_id: string; display_name: string } & Versioned & Keyed;
  /** Functions and equipment that machines are given. */
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
    Keyed;
  module_machines: { module_id: string; machine_id: string };
  products: {
    id: string;
    client_id: string;
    display_name: string;
    /** Fastest sustained time for one part, milliseconds. Null: unknown, so no performance. */
    ideal_cycle_ms: number | null;
    /** JSON: those that held until a day, see server/oee/time/dated.ts. */
    earlier_cycles: Generated<string>;
    family: Generated<string | null>;
    family_key: Generated<string | null>;
    /** Since when it is no longer chosen. Null: it is in use. */
    retired_at: Generated<Instant | null>;
  } & Versioned &
    Keyed;
  /** What a client's forms choose from, in place of the usual values of that name. */
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
  /** What a process or moulding machine reports besides its reserved tags. */
  metrics: {
    id: string;
    client_id: string;
    machine_id: string;
    /** The tag that its samples have. */
    name: string;
    display_name: string;
    display_name_key: string;
    unit: string;
    set_point: number | null;
    min_value: number | null;
    max_value: number | null;
    /** Places after the point; null: as many as the limits need. */
    decimals: number | null;
    position: number;
    version: Generated<number>;
  };
}
