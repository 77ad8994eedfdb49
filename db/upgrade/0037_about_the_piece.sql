alter table desk_buddies
  add column country_of_origin text not null default 'India',
  add column dimensions text,
  add column material text;
