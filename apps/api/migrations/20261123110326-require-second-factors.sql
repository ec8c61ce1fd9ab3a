-- A business may require a second factor of its accounts. The platform always does, whatever this says.
alter table businesses add column requires_second_factor boolean not null default false;
